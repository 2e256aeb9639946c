import * as v from 'valibot';
import { isIsoDate, parseDate, parseTime } from '#lib/dates.ts';
import { lerReais, reaisParaCentavos } from '#lib/money.ts';

/** Parsers of the services' fields. Every value is text; an empty or missing field means unknown. */

export const texto = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ''),
  v.transform((value) => String(value).trim() || null),
);

export const textoExigido = v.pipe(v.string(), v.trim(), v.minLength(1));

/** dd/mm/yyyy, with or without a time after it, as an ISO date; ISO dates pass unchanged. */
export const data = v.pipe(
  texto,
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (value === null) return null;
    const day = value.slice(0, 10);
    const iso = isIsoDate(day) ? day : parseDate(day);
    if (iso) return iso;
    addIssue({ message: 'not a date' });
    return NEVER;
  }),
);

export const dataExigida = v.pipe(data, v.string());

/** HH:mm from `22/09/2021 22:50:00` or from a time alone. */
export const hora = v.pipe(
  texto,
  v.transform((value) => (value === null ? null : parseTime(value.split(' ').at(-1) ?? ''))),
);

/** `R$ 198,61`, or reais as a number, in centavos. */
export const valor = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    if (value === null || value === '') return null;
    const centavos = typeof value === 'number' ? reaisParaCentavos(value) : lerReais(value);
    if (centavos !== null) return centavos;
    addIssue({ message: 'not an amount' });
    return NEVER;
  }),
);

export const valorExigido = v.pipe(valor, v.number());

/** A count, as a number or as digits. */
export const contagem = v.pipe(
  v.nullish(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), 0),
  v.integer(),
  v.minValue(0),
);
