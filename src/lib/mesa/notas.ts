/** Records whose pages may have internal notes. */
export const ASSUNTOS_DA_NOTA = ['cliente', 'recurso', 'pedido', 'contestacao'] as const;
export type AssuntoDaNota = (typeof ASSUNTOS_DA_NOTA)[number];
