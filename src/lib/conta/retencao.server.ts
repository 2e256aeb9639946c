import { addMonths, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';

/** Data is kept five years, or six months after a request for removal (specification 2, policy texts). */
export const GUARDA_MESES = 60;
export const REMOCAO_MESES = 6;

/** The day on which an account is erased after a request for removal. */
export function apagadaEm(pedida: Date): IsoDate {
  return addMonths(isoDateOf(pedida), REMOCAO_MESES);
}

/** Data from before this instant is older than this many months, by the calendar of São Paulo. */
export function limiteDeGuarda(agora: Date, meses: number): Date {
  return instantAt(addMonths(isoDateOf(agora), -meses));
}
