export const ESTADOS_DO_PEDIDO = [
  'aguardando_pagamento',
  'expirado',
  'autorizado',
  'negado',
  'cancelado',
  'pago',
  'estornado',
] as const;

export type EstadoDoPedido = (typeof ESTADOS_DO_PEDIDO)[number];

/**
 * The allowed state changes of an order. Gateways send events late, twice and out of order, and every event here has been verified with
 * the gateway. So the table only goes forward, from any state to any later one: the same events end in the same state in any order.
 * Money prevails: a Pix paid in its last second turns an expired order into a paid one, and only a refund follows a payment.
 */
const TRANSICOES: Record<EstadoDoPedido, readonly EstadoDoPedido[]> = {
  aguardando_pagamento: ['expirado', 'autorizado', 'negado', 'cancelado', 'pago', 'estornado'],
  expirado: ['autorizado', 'negado', 'cancelado', 'pago', 'estornado'],
  autorizado: ['negado', 'cancelado', 'pago', 'estornado'],
  negado: ['cancelado', 'pago', 'estornado'],
  cancelado: ['pago', 'estornado'],
  pago: ['estornado'],
  estornado: [],
};

export function podeTransitar(de: EstadoDoPedido, para: EstadoDoPedido): boolean {
  return TRANSICOES[de].includes(para);
}

/** Waiting for the gateway: checked by reconciliation, and polled by checkout pages. */
export function emAberto(estado: EstadoDoPedido): boolean {
  return estado === 'aguardando_pagamento' || estado === 'autorizado';
}

/** Grants the bought rights. */
export function quitado(estado: EstadoDoPedido): boolean {
  return estado === 'pago';
}

/** What moved an order, in words. */
export const ORIGEM_DO_EVENTO = {
  checkout: 'na compra',
  webhook: 'aviso do meio de pagamento',
  conferencia: 'conferência no meio de pagamento',
  operador: 'mesa de operação',
  expiracao: 'o prazo acabou',
  substituicao: 'outro pedido tomou o lugar',
  devolucao: 'devolução',
  desistencia: 'desistência',
  contestacao: 'contestação',
} as const;

/** The word of an order's state on the wire (StatusGateway); blank where the specification has none. */
export const PALAVRA_DO_GATEWAY = {
  autorizado: 'authorized',
  pago: 'paid',
  negado: 'refused',
  estornado: 'refunded',
  aguardando_pagamento: '',
  expirado: '',
  cancelado: '',
} as const satisfies Record<EstadoDoPedido, string>;

/** The same word for the screen (DescricaoStatusGateway); anything else is shown blank (spec 2, section 4). */
export function descricaoDoGateway(palavra: string): string {
  return DESCRICOES_DO_GATEWAY.get(palavra) ?? '';
}

const DESCRICOES_DO_GATEWAY: ReadonlyMap<string, string> = new Map([
  ['authorized', 'Autorizada'],
  ['paid', 'Pago'],
  ['refunded', 'Estornado'],
  ['refused', 'Negado'],
]);
