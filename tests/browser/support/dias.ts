import { addDays, formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';

/** The calendar day so many days from today, as the product counts it: in São Paulo, at any hour at which tests run. */
export const emDias = (dias: number): IsoDate => addDays(isoDateOf(new Date()), dias);

/** The same day as a letter prints it and a driver types it: `dd/mm/yyyy`. */
export const noPapel = (dia: IsoDate): string => formatDate(dia);
