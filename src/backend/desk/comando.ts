import type * as v from 'valibot';
import type { SystemCtx } from '#backend/platform/context.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import type { CampoDoAto, Tabela } from '#lib/mesa/tipos.ts';
import type { Campo } from './campos.ts';

/** The context of a command: `atorId` is the e-mail of the member of the staff, or the user name on the machine. */
export interface OperadorCtx extends SystemCtx {
  runtime: Runtime;
  /** Customers and orders that the command read, for the audit: 'usuario <id>', or the number of an order. */
  alvos: Set<string>;
}

export type Campos = Record<string, Campo>;

export type Entrada<C extends Campos> = { [N in keyof C]: v.InferOutput<C[N]['schema']> };

/** Result of a command: text and a table for people, data for scripts. */
export interface Resposta {
  mensagem?: string | undefined;
  tabela?: Tabela;
  dados?: unknown;
  /** Of a list in pages: how many rows there are in all. */
  total?: number;
  /** The command line exits with 1. */
  falha?: boolean;
  /** The row that was changed, as the audit names it; that of the definition where nothing is said. */
  sobre?: readonly [entidade: string, id: string | number];
  /** What the audit keeps beside the reason: no documents, no secrets. */
  registra?: Record<string, unknown>;
}

/** What commands act on: the argument that names it, how the audit names it, and its row. */
export interface Alvo<R> {
  entidade: string;
  argumento: Campos;
  achar(ctx: OperadorCtx, entrada: Record<string, unknown>): Promise<R & { id: string | number }>;
}

/** `achar` reads the row by the value of the argument, and refuses the act where it cannot be done on this row. */
export const alvo = <S extends v.GenericSchema, R>(
  entidade: string,
  [nome, campo]: readonly [nome: string, campo: Campo<S>],
  achar: (ctx: OperadorCtx, valor: v.InferOutput<S>) => Promise<R & { id: string | number }>,
): Alvo<R> => ({
  ...{ entidade, argumento: { [nome]: campo } },
  achar: (ctx, entrada) => achar(ctx, entrada[nome] as v.InferOutput<S>),
});

interface Definicao<A extends Campos, O extends Campos, R> {
  /** Group and verb, for example 'usuarios bloquear'. */
  nome: string;
  /** The words of its button, and its line in the help of the command line. */
  titulo: string;
  /** Roles that may run it at the desk, besides the administration. */
  papeis?: readonly Papel[];
  /** Only reads: no reason, no check of the session, no key against a repetition, no audit row of an act. */
  le?: true;
  /** What it acts on: its first argument, whose row the functions get and the audit names. */
  sobre?: Alvo<R>;
  /** Positional arguments on the command line, in this order. */
  argumentos?: A;
  opcoes?: O;
  /** The field that holds the reason; null = everyday work that needs none. Without it the desk asks for one. */
  motivo?: Extract<keyof A | keyof O, string> | null;
  /** Changes access: the desk asks for a code of the authenticator. */
  codigo?: true;
  /** Opens its own transactions, because it asks a service or stores files; any other runs in one with its audit row. */
  rede?: true;
  /** Needs the machine: not at the desk. */
  maquina?: true;
  /** Question before an act that cannot be undone; null where there is none to ask. Throws where the act would fail. */
  confirmacao?(ctx: OperadorCtx, entrada: Entrada<A & O>, um: R): Promise<string | null>;
  executar(ctx: OperadorCtx, entrada: Entrada<A & O>, um: R): Promise<Resposta>;
}

/** A command in the registry, which checks the input before it calls the functions. */
export interface Comando
  extends Omit<Definicao<Campos, Campos, never>, 'sobre' | 'motivo' | 'confirmacao' | 'executar'> {
  argumentos: Campos;
  opcoes: Campos;
  papeis: readonly Papel[];
  motivo?: string | null | undefined;
  confirmacao?: ((ctx: OperadorCtx, entrada: never) => Promise<string | null>) | undefined;
  executar(ctx: OperadorCtx, entrada: never): Promise<Resposta>;
}

export function comando<
  A extends Campos = Record<never, never>,
  O extends Campos = Record<never, never>,
  R = undefined,
>({ sobre, confirmacao, executar, ...definicao }: Definicao<A, O, R>): Comando {
  // Without a subject R is undefined.
  const achar = (ctx: OperadorCtx, entrada: Entrada<A & O>) =>
    sobre ? sobre.achar(ctx, entrada) : (undefined as R & undefined);
  return {
    ...{ opcoes: {}, papeis: [], ...definicao },
    argumentos: { ...sobre?.argumento, ...definicao.argumentos },
    confirmacao:
      confirmacao && (async (ctx, entrada) => confirmacao(ctx, entrada, await achar(ctx, entrada))),
    async executar(ctx, entrada) {
      const um = await achar(ctx, entrada);
      return {
        ...(sobre && um && { sobre: [sobre.entidade, um.id] }),
        ...(await executar(ctx, entrada, um)),
      };
    },
  };
}

/** The command did nothing; the message tells the operator why. */
export class Recusa extends Error {
  override name = 'Recusa';
}

export function recusar(motivo: string): never {
  throw new Recusa(motivo);
}

/** One record as a table of two columns. */
export const ficha = (pares: readonly (readonly [string, string | number | null | undefined])[]): Tabela => ({
  colunas: ['Campo', 'Valor'],
  linhas: pares.map(([nome, valor]) => [nome, String(valor ?? '')]),
});

/** A command as forms and the command line need it. */
export function descrever({ nome, titulo, argumentos, opcoes, confirmacao }: Comando) {
  return {
    nome,
    resumo: titulo,
    argumentos: camposDe(argumentos),
    opcoes: camposDe(opcoes),
    confirma: confirmacao !== undefined,
  };
}

export function camposDe(definidos: Campos): CampoDoAto[] {
  return Object.entries(definidos).map(([nome, { descricao, tipo, obrigatorio, rotulos }]) => ({
    ...{ nome, descricao, tipo, obrigatorio },
    ...(rotulos && { opcoes: Object.entries(rotulos).map(([valor, rotulo]) => ({ valor, rotulo })) }),
  }));
}

/** The filters of a list and their values in an address; anything else in the address is ignored. No filter names a customer. */
export function filtrosDe({ opcoes }: Comando, endereco: URLSearchParams) {
  const filtros = camposDe(opcoes);
  const valores: Record<string, string | true> = {};
  for (const { nome, tipo } of filtros) {
    const escrito = endereco.get(nome)?.trim();
    if (escrito && tipo !== 'sim-nao') valores[nome] = escrito;
    else if (escrito === 'sim') valores[nome] = true;
  }
  return { filtros, valores };
}
