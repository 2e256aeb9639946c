import * as v from 'valibot';
import { drawnFields, type Field } from '#lib/forms/fields.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import type { Desenho } from '#lib/ui/campo.ts';
import { texto } from '#lib/wire.ts';

type Digitado = string | number | boolean;

/** One field: its schema, rendering, error summary, review and print come from here. */
export interface Campo<T = unknown> extends Field<v.OptionalSchema<v.GenericSchema<Digitado, T>, ''>> {
  rotulo: string;
  lista?: string | undefined;
  /** Only asked in these phases; in all of them without it. */
  fases?: readonly Fase[] | undefined;
  /** Asked only while another field of the same page has a value: `capacidade=procurador`. */
  quando?: string | undefined;
  /** A value in Portuguese notation, which is also how it is typed. */
  escrever(valor: NonNullable<T>): string;
}

type Aparencia = Omit<Campo, 'schema' | 'rotulo' | 'escrever' | 'secreto'>;

/** A field type: how its text is parsed (null: invalid), the error, its notation, its look. */
export interface Tipo<T> extends Partial<Aparencia> {
  ler: (texto: string) => T | null;
  erro: string | ((texto: string) => string);
  escrever?: (valor: T) => string;
}

export type Linha = Partial<Aparencia> & { falta?: string };
export type Saida<T, L extends Linha> = L extends { falta: string } ? T : T | undefined;

export function campo<T, L extends Linha>(rotulo: string, linha: L, tipo: Tipo<T>): Campo<Saida<T, L>> {
  const { ler, erro, escrever, ...aparencia } = tipo;
  const { falta, ...propria } = linha;
  const schema = v.optional(
    v.pipe(
      v.union([texto(MAIOR_TEXTO), v.number(), v.boolean()]),
      v.transform((valor) => String(valor).replace(/\s+/g, ' ').trim()),
      v.rawTransform(({ dataset: { value: dito }, addIssue, NEVER }) => {
        const lido = dito === '' ? undefined : ler(dito);
        if (lido === undefined && falta) addIssue({ message: falta });
        else if (lido === null) addIssue({ message: typeof erro === 'string' ? erro : erro(dito) });
        else return lido;
        return NEVER;
      }),
    ),
    '',
  );
  return {
    ...aparencia,
    ...propria,
    rotulo,
    // Empty text is refused only with `falta`: otherwise the type must include undefined.
    schema: schema as Campo<Saida<T, L>>['schema'],
    escrever: (valor) => (escrever ? escrever(valor as T) : String(valor)),
  };
}

/** Characters of the longest answer; a field's own limit is in its row. */
const MAIOR_TEXTO = 4_000;

/** Longest text of each answer in a draft, where it need not be valid yet. */
export const maximosDe = (campos: Readonly<Record<string, { maxlength?: number | undefined }>>) =>
  Object.fromEntries(
    Object.entries(campos).map(([nome, { maxlength = 0 }]) => [nome, Math.max(maxlength, 200)]),
  );

/** Fields as a page renders them: plain data. */
export function desenhosDosCampos(campos: readonly (readonly [string, Campo])[]): Record<string, Desenho> {
  return drawnFields(
    Object.fromEntries(
      campos.map(([nome, { fases: _f, quando: _q, escrever: _e, lista: _l, ...campo }]) => [nome, campo]),
    ),
  );
}

/** The valid answers by field, and the errors of the others. */
export function lerCampos(
  campos: readonly (readonly [string, Campo])[],
  digitados: Readonly<Record<string, string>>,
): { lidos: Record<string, unknown>; erros: Record<string, string> } {
  const erros: Record<string, string> = {};
  const lidos: Record<string, unknown> = {};
  for (const [nome, { schema }] of campos) {
    const lido = v.safeParse(schema, digitados[nome] ?? '');
    if (!lido.success) erros[nome] = lido.issues[0].message;
    else if (lido.output !== undefined) lidos[nome] = lido.output;
  }
  return { lidos, erros };
}

export type ValorDe<C> = C extends Campo<infer T> ? T : never;

/** Rules and papers know a field by its name with a small first letter (`DataInfracao` is `dataInfracao`). */
export function minuscula<N extends string>(nome: N): Uncapitalize<N> {
  return `${nome.slice(0, 1).toLowerCase()}${nome.slice(1)}` as Uncapitalize<N>;
}
