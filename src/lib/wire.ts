import * as v from 'valibot';
import { isIsoDate } from './dates.ts';
import { type Centavos, centavosParaReais, reaisParaCentavos } from './money.ts';

/** Wire shapes shared by the features' contracts. */

/** An outgoing amount: reais as a number in JSON and forms, integer centavos inside this process. */
export class Reais {
  readonly centavos: Centavos;

  constructor(centavos: Centavos) {
    this.centavos = centavos;
  }

  toJSON(): number {
    return centavosParaReais(this.centavos);
  }

  toString(): string {
    return String(this.toJSON());
  }
}

/** Reais with two decimals on the wire, integer centavos inside. */
export const emReais = v.pipe(
  v.union([v.pipe(v.number(), v.finite()), v.instance(Reais)]),
  v.transform((valor) => (valor instanceof Reais ? valor.centavos : reaisParaCentavos(valor))),
);

/** Text of at most so many characters: every text of an input says how long it may be, before anything else is asked of it. */
export const texto = (maximo: number) => v.pipe(v.string(), v.maxLength(maximo));

/** A list whose length is asked before its items: `v.array` alone reads each item first, and keeps a message for each. */
export function lista<S extends v.GenericSchema>(item: S, maximo: number) {
  const unread = v.custom<v.InferInput<S>>(() => true);
  return v.pipe(v.array(unread), v.maxLength(maximo), v.array(item));
}

/** Answers by the names of their questions; an answer to a question that nobody asks is not kept. */
export function respostas(maximos: Readonly<Record<string, number>>) {
  const entries = Object.entries(maximos).map(([nome, maximo]) => [nome, v.optional(texto(maximo))]);
  return v.object(Object.fromEntries(entries)) as unknown as v.GenericSchema<Record<string, string>>;
}

/** ISO date, yyyy-mm-dd, of a day that exists, in PostgreSQL too: it has no year 0. */
export const isoDate = v.pipe(
  texto(10),
  v.isoDate(),
  v.check((day) => isIsoDate(day) && day >= '0001', 'Este dia não existe no calendário. Confira a data.'),
);
/** ISO instant in UTC. */
export const isoInstant = v.pipe(texto(40), v.isoTimestamp());

/** An id that may travel as text in a path or a form. */
export const id = v.pipe(
  v.union([v.number(), texto(20)]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
/** A catalogue number: 32 bits. */
export const idDeCatalogo = v.pipe(id, v.maxValue(2_147_483_647));
export const guid = v.pipe(texto(36), v.uuid());
/** Made with a form: a repeated submission answers the first success. */
export const chave = v.optional(guid);

const YES: readonly unknown[] = [true, 1, 'true', '1', 'on'];
const NO: readonly unknown[] = [false, 0, 'false', '0', 'off', ''];
/** Form and JSON booleans: true, 'true', '1', 'on', and their contraries. Any other text is refused, never read as false. */
export const yesOrNo = v.pipe(
  v.union([v.boolean(), texto(10), v.number()]),
  v.check((value) => YES.includes(value) || NO.includes(value)),
  v.transform((value) => YES.includes(value)),
);
/** The same; missing means false, as in a form whose box is not ticked. */
export const flag = v.optional(yesOrNo, false);

/** The wanted state; without it the call toggles. */
export const estadoDesejado = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  v.transform((value) => (value === undefined ? undefined : value === true || value === 'true')),
);

/** One-line text, such as a name: line breaks and repeated spaces become one space, what is drawn as nothing goes; trimmed. */
export const umaLinha = (maximo: number) =>
  v.pipe(
    texto(maximo),
    v.transform((text) =>
      text
        .replace(/[\p{DI}\p{NChar}]/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );

/** Text that may be missing; trimmed; empty becomes undefined. */
export const optionalText = (maximo: number) =>
  v.pipe(
    v.optional(v.nullable(texto(maximo)), ''),
    v.transform((value) => value?.trim() || undefined),
  );

/** Centavos to reais on the wire. */
export function toReais(centavos: Centavos): Reais {
  return new Reais(centavos);
}
