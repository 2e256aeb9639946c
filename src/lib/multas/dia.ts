import * as v from 'valibot';
import { isIsoDate, parseDate } from '#lib/dates.ts';
import { TEXTS } from '#lib/messages.ts';
import { texto } from '#lib/wire.ts';

/** As a date field sends it, or as a notice prints it. */
export const dia = v.pipe(
  v.optional(texto(40), ''),
  v.trim(),
  v.transform((dito) => (isIsoDate(dito) ? dito : (parseDate(dito) ?? dito))),
  v.check((dito) => dito === '' || isIsoDate(dito), TEXTS.marcoData),
);
