import * as v from 'valibot';
import { instantAt, isIsoDate, parseDate } from '#lib/dates.ts';
import { lerReais } from '#lib/money.ts';

/** One argument or option: its description for the operator and its schema. */
export interface Campo<S extends v.GenericSchema = v.GenericSchema> {
  descricao: string;
  schema: S;
  /** Kind on the command line: a word, several words, a flag, or files that the command line reads. */
  tipo: 'texto' | 'lista' | 'sim-nao' | 'arquivo' | 'arquivos';
  obrigatorio: boolean;
  /** The label of each option. */
  rotulos?: Readonly<Record<string, string>>;
}

/** The field with labels that a screen shows for its options. */
export function comRotulos<C extends Campo>(campo: C, rotulos: Readonly<Record<string, string>>): C {
  return { ...campo, rotulos };
}

export function obrigatorio<S extends v.GenericSchema>(descricao: string, schema: S): Campo<S> {
  return { descricao, schema, tipo: 'texto', obrigatorio: true };
}

export function opcional<S extends v.GenericSchema>(descricao: string, schema: S) {
  return { descricao, schema: v.optional(schema), tipo: 'texto', obrigatorio: false } as const;
}

export function lista<S extends v.GenericSchema>(descricao: string, schema: S) {
  const um = v.pipe(v.array(schema), v.minLength(1, 'Informe ao menos um.'));
  return { descricao, schema: um, tipo: 'lista', obrigatorio: true } as const;
}

export function simNao(descricao: string) {
  return { descricao, schema: v.optional(v.boolean(), false), tipo: 'sim-nao', obrigatorio: false } as const;
}

const Arquivo = v.pipe(
  v.object({ nome: v.string(), base64: v.pipe(v.string(), v.base64()) }),
  v.transform(({ nome, base64 }) => ({ nome, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })),
);

export function arquivo(descricao: string) {
  return { descricao, schema: Arquivo, tipo: 'arquivo', obrigatorio: true } as const;
}

export function arquivoOpcional(descricao: string) {
  return { descricao, schema: v.optional(Arquivo), tipo: 'arquivo', obrigatorio: false } as const;
}

export function arquivosOpcionais(descricao: string) {
  return {
    descricao,
    schema: v.optional(v.pipe(v.array(Arquivo), v.maxLength(10, 'São no máximo 10 arquivos.')), []),
    tipo: 'arquivos',
    obrigatorio: false,
  } as const;
}

// Schemas of typed values: texts only, in Brazilian formats.

const textoAte = (caracteres: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('Não pode ficar vazio.'), v.maxLength(caracteres));

export const texto = textoAte(500);

/** A note, a request or an answer as somebody wrote it. */
export const relato = textoAte(2000);

export const inteiro = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, 'Deve ser um número inteiro.'),
    v.transform(Number),
    v.minValue(min, `O menor valor é ${min}.`),
    v.maxValue(max, `O maior valor é ${max}.`),
  );

/** The most rows of a list. */
export const MAIOR_LISTA = 10_000;
export const tamanhoDaLista = inteiro(1, MAIOR_LISTA);

export const id = inteiro(1, Number.MAX_SAFE_INTEGER);

/** Amount in centavos. */
export const valor = v.pipe(
  v.string(),
  v.transform((escrito) => lerReais(escrito) ?? Number.NaN),
  v.number('Deve ser um valor em reais, como 49,90.'),
  v.minValue(1, 'Deve ser maior que zero.'),
  v.maxValue(10_000_000_00, 'É maior do que o permitido.'),
);

const DIA = v.pipe(
  v.string(),
  v.transform((escrito) => (isIsoDate(escrito) ? escrito : parseDate(escrito))),
  v.string('Deve ser uma data, como 31/12/2026.'),
);

export const dia = DIA;

/** Start of a day in São Paulo. */
export const inicioDoDia = v.pipe(
  DIA,
  v.transform((dia) => instantAt(dia)),
);

/** End of a day in São Paulo. */
export const fimDoDia = v.pipe(
  DIA,
  v.transform((dia) => new Date(instantAt(dia, '23:59').getTime() + 59_999)),
);

export const umDe = <const T extends string>(opcoes: readonly T[]) =>
  v.picklist(opcoes, `Deve ser um destes: ${opcoes.join(', ')}.`);
