/** The records on whose pages an internal note may be written, by the part of their address. */
export const ASSUNTOS_DA_NOTA = [
  'clientes',
  'recursos',
  'pedidos',
  'cobrancas',
  'contestacoes',
  'multas',
  'veiculos',
  'habilitacoes',
  'assinaturas',
  'requerimentos',
  'vendas',
  'emails',
  'jobs',
] as const;
export type AssuntoDaNota = (typeof ASSUNTOS_DA_NOTA)[number];

export const eAssunto = (tipo: string): tipo is AssuntoDaNota =>
  ASSUNTOS_DA_NOTA.some((assunto) => assunto === tipo);

/** An internal note of the staff about a customer. */
export interface NotaDaMesa {
  id: number;
  assunto: AssuntoDaNota;
  assuntoId: string;
  texto: string;
  autor: string;
  mencionados: string[];
  quando: string;
}
