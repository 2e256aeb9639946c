import * as v from 'valibot';
import { isoInstant } from '#lib/wire.ts';

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

/** Fields of a pending order that polling reads, for every payment method. */
export const andamento = {
  /** The data that the Pix checkout polls. */
  DescricaoStatusGateway: v.picklist(STATUS_DA_TRANSACAO),
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
