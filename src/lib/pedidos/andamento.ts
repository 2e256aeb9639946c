import * as v from 'valibot';
import { isoInstant } from '../wire.ts';

export const STATUS_DA_TRANSACAO = [
  'WAITING',
  'AUTHORIZED',
  'PAID',
  'DECLINED',
  'EXPIRED',
  'CANCELED',
  'REFUNDED',
] as const;

export type StatusDaTransacao = (typeof STATUS_DA_TRANSACAO)[number];

/** What polling reads of an order that waits for its payment, whatever its method. */
export const andamento = {
  /** What the Pix checkout polls for. */
  DescricaoStatusGateway: v.picklist(STATUS_DA_TRANSACAO),
  /** Ours: the gateway has not answered yet, so there is nothing to pay with. */
  EmConferencia: v.optional(v.boolean(), false),
  /** Ours: until when it can be paid, and what the server's clock says now. */
  ExpiraEm: v.nullable(isoInstant),
  Agora: isoInstant,
};

export const Andamento = v.object(andamento);
export type Andamento = v.InferOutput<typeof Andamento>;

/** A code to pay with has run out: by the server's word, or by its clock. */
export function venceu({ DescricaoStatusGateway, ExpiraEm, Agora }: Andamento): boolean {
  return (
    DescricaoStatusGateway === 'EXPIRED' || (ExpiraEm !== null && Date.parse(ExpiraEm) <= Date.parse(Agora))
  );
}

/** The gateway has answered since the page was made: the server draws what to pay with. */
export function respondeu(agora: Andamento | null, desenhado: Andamento): boolean {
  return desenhado.EmConferencia && agora !== null && !agora.EmConferencia;
}

/**
 * The order is settled, or one step nearer to it, than the page says (`desenhado`): the server draws how. A code that ran out is
 * crossed out on the page itself, which still waits a while for a payment of its last second.
 */
export function mudou(agora: StatusDaTransacao, desenhado: StatusDaTransacao, comPrazo: boolean): boolean {
  if (agora === desenhado || agora === 'WAITING') return false;
  return !(agora === 'EXPIRED' && comPrazo);
}
