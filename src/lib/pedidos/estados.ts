import * as v from 'valibot';
import { isoInstant } from '#lib/wire.ts';

/** In the order in which a state may follow another. */
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
 * Gateways send events late, twice and out of order, and every event here has been verified with the gateway. So an order only goes
 * forward, from any state to any later one: the same events end in the same state in any order. Money prevails: a Pix paid in its last
 * second turns an expired order into a paid one, and only a refund follows a payment.
 */
export function podeTransitar(de: EstadoDoPedido, para: EstadoDoPedido): boolean {
  return ESTADOS_DO_PEDIDO.indexOf(para) > ESTADOS_DO_PEDIDO.indexOf(de);
}

/** Waiting for the gateway: checked by reconciliation, and polled by checkout pages. */
export const EM_ABERTO = ['aguardando_pagamento', 'autorizado'] as const satisfies EstadoDoPedido[];

export const emAberto = (estado: EstadoDoPedido) => EM_ABERTO.some((um) => um === estado);

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

/** A state on the wire: StatusGateway, blank where the specification has no word, and DescricaoStatusGateway, which checkouts poll. */
export const PALAVRAS = {
  aguardando_pagamento: { gateway: '', consulta: 'WAITING' },
  expirado: { gateway: '', consulta: 'EXPIRED' },
  autorizado: { gateway: 'authorized', consulta: 'AUTHORIZED' },
  negado: { gateway: 'refused', consulta: 'DECLINED' },
  cancelado: { gateway: '', consulta: 'CANCELED' },
  pago: { gateway: 'paid', consulta: 'PAID' },
  estornado: { gateway: 'refunded', consulta: 'REFUNDED' },
} as const satisfies Record<EstadoDoPedido, { gateway: string; consulta: string }>;

export type StatusDaTransacao = (typeof PALAVRAS)[EstadoDoPedido]['consulta'];

/** Fields of a pending order that polling reads, for every payment method. */
export const andamento = {
  /** The data that the Pix checkout polls. */
  DescricaoStatusGateway: v.picklist(Object.values(PALAVRAS).map(({ consulta }) => consulta)),
  /** Ours: the gateway has not answered yet, so there is nothing to pay with. */
  EmConferencia: v.optional(v.boolean(), false),
  /** Ours: until when it can be paid, and the server's current time. */
  ExpiraEm: v.nullable(isoInstant),
  Agora: isoInstant,
};

export const Andamento = v.object(andamento);
export type Andamento = v.InferOutput<typeof Andamento>;

/** A payment code has expired, by the server's state or its clock. */
export function venceu({ DescricaoStatusGateway, ExpiraEm, Agora }: Andamento): boolean {
  return (
    DescricaoStatusGateway === 'EXPIRED' || (ExpiraEm !== null && Date.parse(ExpiraEm) <= Date.parse(Agora))
  );
}

/** The gateway has answered since the page was rendered: a reload shows the payment code. */
export function respondeu(agora: Andamento | null, desenhado: Andamento): boolean {
  return desenhado.EmConferencia && agora !== null && !agora.EmConferencia;
}

/**
 * The order has a newer state than the rendered page (`desenhado`): the server redraws it. An expired code is crossed out on the page,
 * which still waits for a payment of the last second.
 */
export function mudou(agora: StatusDaTransacao, desenhado: StatusDaTransacao, comPrazo: boolean): boolean {
  if (agora === desenhado || agora === 'WAITING') return false;
  return !(agora === 'EXPIRED' && comPrazo);
}

/** Seconds left of a payment, by the server's clock; never below zero. */
export function segundosRestantes(expiraEm: string, agora: string): number {
  return Math.max(0, Math.ceil((Date.parse(expiraEm) - Date.parse(agora)) / 1000));
}

/** `00:mm:ss` (spec 2, section 4). */
export function contagem(segundos: number): string {
  const partes = [Math.floor(segundos / 3600), Math.floor(segundos / 60) % 60, segundos % 60];
  return partes.map((parte) => String(parte).padStart(2, '0')).join(':');
}
