import * as v from 'valibot';
import { type IsoDate, instantAt, isIsoDate, parseDate } from '#lib/dates.ts';
import type { CampoDoAto } from '#lib/mesa/tipos.ts';
import { lerReais } from '#lib/money.ts';

/** One argument or option of a command: its description for the operator and its schema. */
export interface Campo<S extends v.GenericSchema = v.GenericSchema>
  extends Pick<CampoDoAto, 'descricao' | 'tipo' | 'obrigatorio'> {
  schema: S;
  /** The words of each value that is taken. */
  rotulos?: Readonly<Record<string, string>>;
}

type Tipo = CampoDoAto['tipo'];

export const obrigatorio = <S extends v.GenericSchema>(
  descricao: string,
  schema: S,
  tipo: Tipo = 'texto',
) => ({
  ...{ descricao, schema, tipo, obrigatorio: true },
});

/** A field that may stay empty. */
export const talvez = <S extends v.GenericSchema>({ schema, ...campo }: Campo<S>) => ({
  ...{ ...campo, schema: v.optional(schema), obrigatorio: false },
});

export const opcional = <S extends v.GenericSchema>(descricao: string, schema: S, tipo: Tipo = 'texto') =>
  talvez(obrigatorio(descricao, schema, tipo));

/** One of a few values. */
export const escolha = <K extends string>(descricao: string, rotulos: Readonly<Record<K, string>>) => ({
  ...obrigatorio(descricao, umDe(Object.keys(rotulos) as K[])),
  rotulos,
});

export const lista = <S extends v.GenericSchema>(descricao: string, schema: S) =>
  obrigatorio(
    descricao,
    v.pipe(v.array(schema), v.minLength(1, 'Informe ao menos um.'), v.maxLength(100)),
    'lista',
  );

export const simNao = (descricao: string) => ({
  ...{ descricao, schema: v.optional(v.boolean(), false), tipo: 'sim-nao' as const, obrigatorio: false },
});

const Arquivo = v.pipe(
  v.object({ nome: v.string(), base64: v.pipe(v.string(), v.base64()) }),
  v.transform(({ nome, base64 }) => ({ nome, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })),
);

export const arquivo = (descricao: string) => obrigatorio(descricao, Arquivo, 'arquivo');

export const arquivos = (descricao: string) => ({
  descricao,
  schema: v.optional(v.pipe(v.array(Arquivo), v.maxLength(10, 'São no máximo 10 arquivos.')), []),
  tipo: 'arquivos' as const,
  obrigatorio: false,
});

// Schemas of typed values: texts only, in Brazilian formats.

const textoAte = (caracteres: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('Não pode ficar vazio.'), v.maxLength(caracteres));

export const texto = textoAte(500);

/** A request, an answer or a note as somebody wrote it. */
export const relato = (descricao: string) => obrigatorio(descricao, textoAte(2000), 'longo');

/** The reason of an act, when it is one of its fields. */
export const motivo = (descricao = 'Por que; fica no registro.') => obrigatorio(descricao, texto);

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

/** The number of a row. */
export const umNumero = inteiro(1, Number.MAX_SAFE_INTEGER);
export const numero = (descricao: string) => obrigatorio(descricao, umNumero);

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

export const talvezDia = (descricao: string) => opcional(descricao, DIA, 'data');

/** An instant of a day in São Paulo. */
const instante = (descricao: string, de: (dia: IsoDate) => Date) =>
  opcional(descricao, v.pipe(DIA, v.transform(de)), 'data');

/** The start of a day. */
export const doDia = (descricao: string) => instante(descricao, (dia) => instantAt(dia));

/** The end of a day. */
export const ateODia = (descricao: string) =>
  instante(descricao, (dia) => new Date(instantAt(dia, '23:59').getTime() + 59_999));

export const umDe = <const T extends string>(opcoes: readonly T[]) =>
  v.picklist(opcoes, `Deve ser um destes: ${opcoes.join(', ')}.`);
