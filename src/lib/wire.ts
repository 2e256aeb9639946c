import * as v from 'valibot';
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

/** ISO date, yyyy-mm-dd. */
export const isoDate = v.pipe(v.string(), v.isoDate());
/** ISO instant in UTC. */
export const isoInstant = v.pipe(v.string(), v.isoTimestamp());

/** An id that may travel as text in a path or a form. */
export const id = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(Number.MAX_SAFE_INTEGER),
);
/** A catalogue number: 32 bits. */
export const idDeCatalogo = v.pipe(id, v.maxValue(2_147_483_647));
export const guid = v.pipe(v.string(), v.uuid());

/** Form and JSON booleans: true, 'true', '1', 'on'. */
export const flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string(), v.number()]), false),
  v.transform(
    (value) => value === true || value === 1 || value === 'true' || value === '1' || value === 'on',
  ),
);

/** The wanted state; without it the call toggles. */
export const estadoDesejado = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  v.transform((value) => (value === undefined ? undefined : value === true || value === 'true')),
);

/** One-line text, such as a name: line breaks and repeated spaces become one space; trimmed. */
export const umaLinha = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s+/g, ' ').trim()),
);

/** Text that may be missing; trimmed; empty becomes undefined. */
export const optionalText = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((value) => value?.trim() || undefined),
);

/** Centavos to reais on the wire. */
export function toReais(centavos: Centavos): Reais {
  return new Reais(centavos);
}
