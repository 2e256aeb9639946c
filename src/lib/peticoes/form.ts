import * as v from 'valibot';
import type { IsoDate } from '#lib/dates.ts';
import { CONDUTOR, DEFESA, JARI, NOTIFICACOES } from '#lib/peticoes/campos/defesa.ts';
import { MULTA, REQUERENTE, TITULAR } from '#lib/peticoes/campos/identificacao.ts';
import { DETALHES, JUNTAR, TEMAS } from '#lib/peticoes/campos/temas.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import type { Desenho, Opcao } from '#lib/ui/campo.ts';
import { type Campo, desenhosDosCampos, lerCampos, minuscula, type ValorDe } from './campo.ts';

/**
 * Every field of the wizard: `campos/` has the rows, by page. From a row come its schema, its rendering on server and island, its line
 * in the review, and its column length. A petition refers to it as `{campo}`, first letter lower case.
 */
export const CAMPOS = {
  ...{ ...TITULAR, ...REQUERENTE, ...MULTA },
  ...{ ...DEFESA, ...NOTIFICACOES, ...JARI, ...CONDUTOR },
  ...{ ...TEMAS, ...DETALHES.temaAuto, ...DETALHES.temaFato, ...DETALHES.temaDuplicado },
  ...{ ...DETALHES.temaOrgao, ...DETALHES.temaMedidor, ...DETALHES.temaSinalizacao },
  ...{ ...DETALHES.temaVeiculo, ...DETALHES.temaEmergencia, ...DETALHES.temaHistorico },
  ...{ ...DETALHES.temaReincidencia, ...JUNTAR },
};

type Campos = typeof CAMPOS;
export type NomeDoCampo = keyof Campos;
/** The fields of the specification, each with a column of its own; the others are stored together as facts. */
const COLUNAS = [
  ...([
    'Sexo',
    'NomeCompletoDefesa',
    'CpfDefesa',
    'TelefoneContato',
    'cep',
    'numero',
    'complemento',
    'EnderecoCompletos',
  ] as const),
  ...([
    'Placa',
    'DataInfracao',
    'HoraInfracao',
    'AutoInfracao',
    'Enquadramento',
    'Local',
    'OrgaoEmissor',
    'AutoRenainf',
    'TemplateId',
    'Fase',
  ] as const),
] as const satisfies readonly NomeDoCampo[];
type Coluna = (typeof COLUNAS)[number];
/** Used by the wizard only: they select questions and are no facts of the case. */
const DO_ASSISTENTE = ['titular', 'multaAcompanhada'] as const;
type ValorDaColuna<T> = undefined extends T ? Exclude<T, undefined> | null : T;
type Fato = Exclude<NomeDoCampo, Coluna | (typeof DO_ASSISTENTE)[number]>;

/** The typed text by field name. */
export type Rascunho = Readonly<Record<string, string>>;
export type Erros = Record<string, string>;

export const NOMES = Object.keys(CAMPOS) as NomeDoCampo[];
export const campoDe = (nome: NomeDoCampo): Campo => CAMPOS[nome] as Campo;
const FATOS = NOMES.filter((nome): nome is Fato => ![...COLUNAS, ...DO_ASSISTENTE].some((um) => um === nome));

/** The fine as specified (1, sections 3 and 5), normalised: dates yyyy-mm-dd, digits only where needed. */
export const MultaInformada = v.object(esquemas(COLUNAS));
export type MultaInformada = v.InferOutput<typeof MultaInformada>;

export const FatosDeclarados = v.object(esquemas(FATOS));
export type FatosDeclarados = v.InferOutput<typeof FatosDeclarados>;

/** All answers under the names that rules and petitions use: first letter small (`DataInfracao` is `dataInfracao`). */
export type Respostas = {
  [K in Coluna | Fato as Uncapitalize<K>]?: ValorDe<Campos[K]> | undefined;
};

/** The driver's answers, and the infraction's data. Unknown facts support nothing. */
export interface Fatos extends Respostas {
  fase: Fase;
  dataInfracao: IsoDate;
  hoje: IsoDate;
  natureza?: 'leve' | 'média' | 'grave' | 'gravíssima' | undefined;
  /** Points that the code adds; none of direct suspension. */
  pontos?: number | undefined;
  responsavel?: 'condutor' | 'proprietario' | undefined;
  /** The infraction suspends by itself. */
  suspende?: boolean | undefined;
  /** Article of the CTB, such as `218, I`. */
  artigo?: string | undefined;
  /** The table's description of the infraction. */
  conduta?: string | undefined;
}

export function respostas(multa: Partial<MultaInformada>, fatos: Partial<FatosDeclarados>): Respostas {
  return comMinusculas({ ...multa, ...fatos });
}

/** The same values under the names of columns and petitions. */
export function comMinusculas<O extends object>(
  valores: O,
): { [K in keyof O & string as Uncapitalize<K>]: O[K] } {
  return Object.fromEntries(Object.entries(valores).map(([nome, valor]) => [minuscula(nome), valor])) as {
    [K in keyof O & string as Uncapitalize<K>]: O[K];
  };
}

/** Column values of a fine: an empty one is null, so that a correction can empty it. */
export function colunasDaMulta(multa: MultaInformada): {
  [K in Coluna as Uncapitalize<K>]: ValorDaColuna<MultaInformada[K]>;
} {
  const valores = new Map<string, unknown>(Object.entries(multa));
  return comMinusculas(
    Object.fromEntries(COLUNAS.map((nome) => [nome, valores.get(nome) ?? null])),
  ) as ReturnType<typeof colunasDaMulta>;
}

/** The other way: the columns of a fine, by the name of the wire. */
export function multaDasColunas(colunas: object): MultaInformada {
  const valores = new Map(Object.entries(colunas));
  return v.parse(
    MultaInformada,
    Object.fromEntries(COLUNAS.map((nome) => [nome, valores.get(minuscula(nome)) ?? ''])),
  );
}

/** Fields as a page renders them, with options that only the page knows. */
export function desenhos(
  nomes: readonly NomeDoCampo[],
  opcoes: Partial<Record<string, readonly Opcao[]>> = {},
): Record<string, Desenho> {
  return desenhosDosCampos(
    nomes.map((nome) => [nome, { ...campoDe(nome), ...(opcoes[nome] && { opcoes: opcoes[nome] }) }]),
  );
}

export const linhasDosCampos = (nomes: readonly NomeDoCampo[]) =>
  nomes.map((nome) => [nome, campoDe(nome)] as const);

/** The errors of some fields: their own, else those across fields. */
export function errosDosCampos(nomes: readonly NomeDoCampo[], dados: Rascunho, doCaso: Erros): Erros {
  const deles = nomes.flatMap((nome) => (doCaso[nome] ? [[nome, doCaso[nome]]] : []));
  return { ...Object.fromEntries(deles), ...lerCampos(linhasDosCampos(nomes), dados).erros };
}

export function escrito(nome: NomeDoCampo, valor: unknown): string {
  return valor === undefined || valor === null || valor === '' ? '' : campoDe(nome).escrever(valor);
}

function esquemas<const K extends NomeDoCampo>(nomes: readonly K[]) {
  return Object.fromEntries(nomes.map((nome) => [nome, CAMPOS[nome].schema])) as {
    [N in K]: Campos[N]['schema'];
  };
}
