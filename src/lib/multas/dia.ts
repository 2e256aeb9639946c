import * as v from 'valibot';
import { isIsoDate, parseDate } from '../dates.ts';
import { TEXTS } from '../messages.ts';

/** As a date field sends it, or as a notice prints it. */
export const dia = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.transform((texto) => (isIsoDate(texto) ? texto : (parseDate(texto) ?? texto))),
  v.check((texto) => texto === '' || isIsoDate(texto), TEXTS.marcoData),
);
