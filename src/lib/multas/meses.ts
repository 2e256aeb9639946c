import { addDays, addMonths, type IsoDate } from '#lib/dates.ts';

/**
 * The last day of a term of months: the day of the same number or, where that month has none, the day after it (Código Civil,
 * art. 132 §3). 24 months from 29 February 2024 end on 1 March 2026.
 */
export function fimDosMeses(inicio: IsoDate, meses: number): IsoDate {
  const dia = addMonths(inicio, meses);
  return dia.slice(8) === inicio.slice(8) ? dia : addDays(dia, 1);
}
