/** The records on whose pages an internal note may be written. */
export const ASSUNTOS_DA_NOTA = ['cliente', 'recurso', 'pedido', 'contestacao'] as const;
export type AssuntoDaNota = (typeof ASSUNTOS_DA_NOTA)[number];
