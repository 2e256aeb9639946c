import type * as v from 'valibot';
import type { SystemCtx } from '../context.ts';
import type { Runtime } from '../runtime.ts';
import type { Campo } from './campos.ts';

/** The context of a command: `atorId` is the operator's name at the machine. */
export interface OperadorCtx extends SystemCtx {
  runtime: Runtime;
}

type Campos = Record<string, Campo>;

export type Entrada<A extends Campos, O extends Campos> = {
  [N in keyof (A & O)]: v.InferOutput<(A & O)[N]['schema']>;
};

/** What a command answers: words and a table for people, the data themselves for scripts. */
export interface Resposta {
  mensagem?: string;
  tabela?: Tabela;
  dados: unknown;
  /** A file to be kept, for example a backup. */
  arquivo?: { nome: string; conteudo: AsyncIterable<Uint8Array> };
}

export interface Tabela {
  colunas: string[];
  linhas: string[][];
}

/** What a customer would see, before it exists. */
export interface Previa {
  texto: string;
  linhas: { rotulo: string; valor: string; total?: boolean }[];
  notas: string[];
}

interface Definicao<A extends Campos, O extends Campos> {
  /** Group and verb: 'usuarios bloquear'. */
  nome: string;
  resumo: string;
  /** By position, in this order. */
  argumentos: A;
  opcoes: O;
  /** Only for what cannot be undone: the question that comes before it. It refuses what would fail. */
  confirmacao?(ctx: OperadorCtx, entrada: Entrada<A, O>): Promise<string>;
  /** What would come of it, for a screen that shows it first. It refuses what would fail, and changes nothing. */
  previa?(ctx: OperadorCtx, entrada: Entrada<A, O>): Promise<Previa>;
  executar(ctx: OperadorCtx, entrada: Entrada<A, O>): Promise<Resposta>;
}

/** A command as the registry holds it: its input is checked before the functions see it. */
export interface Comando extends Omit<Definicao<Campos, Campos>, 'confirmacao' | 'previa' | 'executar'> {
  confirmacao?: ((ctx: OperadorCtx, entrada: never) => Promise<string>) | undefined;
  previa?: ((ctx: OperadorCtx, entrada: never) => Promise<Previa>) | undefined;
  executar(ctx: OperadorCtx, entrada: never): Promise<Resposta>;
}

export function comando<A extends Campos, O extends Campos>(definicao: Definicao<A, O>): Comando {
  return definicao;
}

/** A command that did nothing, and the sentence that tells its operator why. */
export class Recusa extends Error {
  override name = 'Recusa';
}

export function recusar(motivo: string): never {
  throw new Recusa(motivo);
}

/** A table of rows, one function a column; empty cells for what is missing. */
export function tabela<R>(
  linhas: readonly R[],
  colunas: Record<string, (linha: R) => string | number | null | undefined>,
): Tabela {
  return {
    colunas: Object.keys(colunas),
    linhas: linhas.map((linha) => Object.values(colunas).map((celula) => String(celula(linha) ?? ''))),
  };
}

/** One thing as a table of two columns. */
export function ficha(pares: [string, string | number | null | undefined][]): Tabela {
  return tabela(pares, { Campo: ([nome]) => nome, Valor: ([, valor]) => valor });
}
