import type * as v from 'valibot';
import type { AtoOferecido } from '#lib/mesa/ato.ts';
import type { SystemCtx } from '../../platform/context.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Campo } from './campos.ts';

/** A customer's record that a command read. */
export interface Alvo {
  entidade: 'usuario' | 'pedido';
  id: string | number;
}

/** Context of a command: `atorId` is the operator's user name on the machine. */
export interface OperadorCtx extends SystemCtx {
  runtime: Runtime;
  /** Ids of the rows that the command read, for the audit log. */
  alvos: Alvo[];
  /** Key of the form that sent the command, the same when it is sent again; undefined on the command line. */
  envio: string | undefined;
}

type Campos = Record<string, Campo>;

export type Entrada<A extends Campos, O extends Campos> = {
  [N in keyof (A & O)]: v.InferOutput<(A & O)[N]['schema']>;
};

/** Result of a command: text and a table for people, data for scripts. */
export interface Resposta {
  mensagem?: string | undefined;
  tabela?: Tabela;
  dados: unknown;
  /** A file for the caller to save, for example a backup. */
  arquivo?: { nome: string; conteudo: AsyncIterable<Uint8Array> };
}

export interface Tabela {
  colunas: string[];
  linhas: string[][];
  /** For screens: the address of each row's record and the acts that its state allows. */
  registros?: { href: string | null; atos: readonly AtoOferecido[] }[];
}

/** Preview of what a customer would see, before it is created. */
export interface Previa {
  texto: string;
  linhas: { rotulo: string; valor: string; total?: boolean }[];
  notas: string[];
}

interface Definicao<A extends Campos, O extends Campos> {
  /** Group and verb, for example 'usuarios bloquear'. */
  nome: string;
  resumo: string;
  /** Positional arguments, in this order. */
  argumentos?: A;
  opcoes?: O;
  /** The field that contains the reason of a change; null = no reason is required. Without it the desk asks for one. */
  motivo?: Extract<keyof A | keyof O, string> | null;
  /** True when the act, sent again with the same key, only does what a crash left undone. */
  retoma?: true;
  /** Question before an act that cannot be undone. Throws where the act would fail. */
  confirmacao?(ctx: OperadorCtx, entrada: Entrada<A, O>): Promise<string>;
  /** Returns a preview of the act for a screen. Changes nothing; throws where the act would fail. */
  previa?(ctx: OperadorCtx, entrada: Entrada<A, O>): Promise<Previa>;
  executar(ctx: OperadorCtx, entrada: Entrada<A, O>): Promise<Resposta>;
}

/** A command in the registry, which checks the input before it calls the functions. */
export interface Comando
  extends Required<Pick<Definicao<Campos, Campos>, 'nome' | 'resumo' | 'argumentos' | 'opcoes'>> {
  motivo?: string | null | undefined;
  retoma?: true | undefined;
  confirmacao?: ((ctx: OperadorCtx, entrada: never) => Promise<string>) | undefined;
  previa?: ((ctx: OperadorCtx, entrada: never) => Promise<Previa>) | undefined;
  executar(ctx: OperadorCtx, entrada: never): Promise<Resposta>;
}

export function comando<A extends Campos = Record<never, never>, O extends Campos = Record<never, never>>(
  definicao: Definicao<A, O>,
): Comando {
  return { argumentos: {}, opcoes: {}, ...definicao };
}

/** The command did nothing; the message tells the operator why. */
export class Recusa extends Error {
  override name = 'Recusa';
}

export function recusar(motivo: string): never {
  throw new Recusa(motivo);
}

/** Builds a table of one function per column. For screens: the page of a row's record, and the acts that its state allows. */
export function tabela<R>(
  linhas: readonly R[],
  colunas: Record<string, (linha: R) => string | number | null | undefined>,
  { href, atos }: { href?: (linha: R) => string | null; atos?: (linha: R) => readonly AtoOferecido[] } = {},
): Tabela {
  return {
    colunas: Object.keys(colunas),
    linhas: linhas.map((linha) => Object.values(colunas).map((celula) => String(celula(linha) ?? ''))),
    ...((href || atos) && {
      registros: linhas.map((linha) => ({ href: href?.(linha) ?? null, atos: atos?.(linha) ?? [] })),
    }),
  };
}

/** One record as a table of two columns. */
export function ficha(pares: [string, string | number | null | undefined][]): Tabela {
  return tabela(pares, { Campo: ([nome]) => nome, Valor: ([, valor]) => valor });
}

/** Describes a command to the command line: enough to parse the arguments and print help. */
interface Descricao {
  nome: string;
  resumo: string;
  argumentos: DescricaoDeCampo[];
  opcoes: DescricaoDeCampo[];
  confirma: boolean;
}

interface DescricaoDeCampo extends Pick<Campo, 'descricao' | 'tipo' | 'obrigatorio'> {
  nome: string;
}

export function descrever({ nome, resumo, argumentos, opcoes, confirmacao }: Comando): Descricao {
  return {
    nome,
    resumo,
    argumentos: campos(argumentos),
    opcoes: campos(opcoes),
    confirma: confirmacao !== undefined,
  };
}

function campos(definidos: Record<string, Campo>): DescricaoDeCampo[] {
  return Object.entries(definidos).map(([nome, { descricao, tipo, obrigatorio }]) => ({
    nome,
    descricao,
    tipo,
    obrigatorio,
  }));
}
