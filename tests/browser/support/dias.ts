import { addDays, formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';

/** The calendar day this many days from today in São Paulo, as the product counts it, at any hour. */
export const emDias = (dias: number): IsoDate => addDays(isoDateOf(new Date()), dias);

/** The same day as printed on a notice and typed by a driver: `dd/mm/yyyy`. */
export const noPapel = (dia: IsoDate): string => formatDate(dia);
