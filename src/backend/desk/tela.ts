import { formatDateTime } from '#lib/dates.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import type { AtoOferecido, Dado, Estado, Linha, Registro, Secao, Tabela } from '#lib/mesa/tipos.ts';
import { inteiro, MAIOR_LISTA, opcional } from './campos.ts';
import { type Campos, type Comando, comando, type Entrada, type OperadorCtx } from './comando.ts';
import { unidos } from './palavras.ts';

/** Every role but the administration, which sees and does everything. */
export const TODOS: readonly Papel[] = ['atendimento', 'juridico', 'financeiro'];

/** A value that leads to a record. */
interface Elo {
  texto: string;
  href: string;
}
type Celula = string | number | Date | Elo | Estado | null | undefined;
export type Colunas<R> = Record<string, (linha: R, ctx: OperadorCtx) => Celula>;

/** A value with a link to a record; only the value without an id. */
export const elo = (tela: string, id: number | string | null | undefined, texto?: string | number | null) =>
  id === null || id === undefined
    ? (texto ?? null)
    : texto === null
      ? null
      : { texto: String(texto ?? id), href: mesaPaths.registro(tela, id) };

const textoDe = (celula: Celula): string =>
  celula instanceof Date
    ? formatDateTime(celula)
    : typeof celula === 'object' && celula !== null
      ? celula.texto
      : String(celula ?? '');
const hrefDe = (celula: Celula) =>
  typeof celula === 'object' && celula !== null && 'href' in celula ? celula.href : null;
const tomDe = (celula: Celula) =>
  typeof celula === 'object' && celula !== null && 'tom' in celula ? celula.tom : null;

/** The acts that a record offers, each with what the record knows of it. */
export const atosCom = (fixos: AtoOferecido['fixos'], ...nomes: (string | false)[]): AtoOferecido[] =>
  nomes.flatMap((nome) => (nome ? [{ nome, ...(fixos && { fixos }) }] : []));

export const dado = (rotulo: string, celula: Celula): Dado => ({
  rotulo,
  valor: textoDe(celula) || null,
  href: hrefDe(celula),
});

/** A screen of the desk: the list of a command, its records, or both. */
export interface Tela {
  /** The part of its address. */
  tela: string;
  titulo: string;
  /** In the menu; null for records that other records lead to. */
  menu: string | null;
  /** Roles that see it, besides the administration. */
  papeis: readonly Papel[];
  /** How the audit names its records. */
  entidade?: string | undefined;
  /** A sentence above the list. */
  nota?: string | undefined;
  listar?: Comando | undefined;
  /** Acts without a row, by the names of their commands. */
  acima?: readonly string[] | undefined;
  registro?: ((ctx: OperadorCtx, id: string) => Promise<Registro | null>) | undefined;
  /** The act on the rows that a person ticks. */
  marcadas?: { ato: string; campo: string } | undefined;
}

type Filtros<O extends Campos> = Entrada<O> & { limite: number; id?: string; conta?: string };

interface DefinicaoDaLista<R, O extends Campos>
  extends Omit<Tela, 'menu' | 'listar' | 'registro' | 'marcadas'> {
  /** The command; `<tela> listar` if nothing is said. */
  nome?: string;
  /** In the menu; the title if nothing is said. */
  menu?: string | null;
  filtros?: O;
  /** Takes `limite`: the number of rows when nobody says another. */
  limite?: number;
  /** The rows, the one with `id` as its address names it, or those of a customer. */
  ler(ctx: OperadorCtx, filtros: Filtros<O>): Promise<R[]>;
  /** Of a list in pages: how many rows it has in all. */
  total?(ctx: OperadorCtx, filtros: Entrada<O>): Promise<number>;
  /** The id of a row's record; without it the list has no records. */
  id?(linha: R): string | number;
  /** The form of an id in an address. */
  forma?: RegExp;
  /** The heading of a record. */
  cabeca?(linha: R): string;
  colunas: Colunas<R>;
  /** More fields, on the record's page only. */
  mais?: Colunas<R>;
  /** The columns that a line on another record's page says after the heading. */
  resumo?: readonly string[];
  estado?(linha: R, ctx: OperadorCtx): Estado | null;
  atos?(linha: R): readonly AtoOferecido[];
  /** More acts, on the record's page only. */
  atosAqui?(ctx: OperadorCtx, linha: R): Promise<readonly AtoOferecido[]>;
  marcadas?: { ato: string; campo: string; de(linha: R): number | false };
  secoes?(ctx: OperadorCtx, linha: R): Promise<(Secao | null)[]>;
}

const NUMERO = /^[1-9]\d{0,14}$/;
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A list, its command, its records, and its lines on other records, from one definition. */
export function lista<R, O extends Campos = Record<never, never>>(definicao: DefinicaoDaLista<R, O>) {
  const { tela, titulo, papeis, filtros, limite, ler, id, total } = definicao;
  const { nome = `${tela} listar`, menu = titulo, forma = NUMERO } = definicao;
  const listar = comando({
    ...{ nome, titulo, papeis, le: true },
    opcoes: {
      ...filtros,
      ...(limite && {
        limite: opcional(`Quantas linhas (${limite} se nada for dito).`, inteiro(1, MAIOR_LISTA)),
      }),
    },
    async executar(ctx, entrada: Entrada<O> & { limite?: number }) {
      const dados = await ler(ctx, { ...entrada, limite: entrada.limite ?? limite ?? MAIOR_LISTA });
      return {
        ...{ dados, tabela: tabelaDe(ctx, definicao, dados) },
        ...(total && { total: await total(ctx, entrada) }),
      };
    },
  });
  const lidas = (ctx: OperadorCtx, quais: { id: string } | { conta: string }) =>
    ler(ctx, { limite: 30, ...quais } as Filtros<O>);
  return {
    ...{ ...definicao, menu },
    // Without a place in the menu there is no list: the search and other records lead to its records.
    listar: menu === null ? undefined : listar,
    registro:
      id &&
      (async (ctx: OperadorCtx, qual: string) => {
        const [um] = forma.test(qual) ? await lidas(ctx, { id: qual }) : [];
        return um === undefined ? null : fichaDe(ctx, definicao, um);
      }),
    /** Its newest rows of a customer. */
    daConta: async (ctx: OperadorCtx, conta: string): Promise<Secao> => ({
      ...{ titulo, linhas: (await lidas(ctx, { conta })).map((um) => linhaDe(ctx, definicao, um)) },
    }),
    linha: (ctx: OperadorCtx, um: R) => linhaDe(ctx, definicao, um),
  } satisfies Tela & Record<string, unknown>;
}

function tabelaDe<R, O extends Campos>(
  ctx: OperadorCtx,
  { tela, colunas, estado, id, atos, marcadas }: DefinicaoDaLista<R, O>,
  linhas: readonly R[],
): Tabela {
  const todas: Colunas<R> = {
    ...colunas,
    ...(estado && { Situação: (linha: R) => estado(linha, ctx) }),
  };
  const celulas = linhas.map((linha) => Object.values(todas).map((celula) => celula(linha, ctx)));
  return {
    colunas: Object.keys(todas),
    linhas: celulas.map((uma) => uma.map(textoDe)),
    registros: linhas.map((linha, i) => ({
      href: id ? mesaPaths.registro(tela, id(linha)) : null,
      elos: (celulas[i] ?? []).map(hrefDe),
      tons: (celulas[i] ?? []).map(tomDe),
      atos: atos?.(linha) ?? [],
      marca: String(marcadas?.de(linha) || ''),
    })),
  };
}

async function fichaDe<R, O extends Campos>(
  ctx: OperadorCtx,
  { titulo, cabeca, colunas, mais, estado, atos, atosAqui, secoes }: DefinicaoDaLista<R, O>,
  linha: R,
): Promise<Registro> {
  const campos = Object.entries({ ...colunas, ...mais });
  return {
    titulo: cabeca?.(linha) ?? titulo,
    estado: estado?.(linha, ctx) ?? null,
    atos: [...(atos?.(linha) ?? []), ...((await atosAqui?.(ctx, linha)) ?? [])],
    secoes: [
      { titulo: 'Dados', dados: campos.map(([rotulo, celula]) => dado(rotulo, celula(linha, ctx))) },
      ...((await secoes?.(ctx, linha)) ?? []).filter((uma) => uma !== null),
    ],
  };
}

function linhaDe<R, O extends Campos>(
  ctx: OperadorCtx,
  { tela, titulo, cabeca, id, colunas, resumo = [], estado, atos }: DefinicaoDaLista<R, O>,
  um: R,
): Linha {
  const ditas = resumo.map((nome) => [nome.toLowerCase(), textoDe(colunas[nome]?.(um, ctx))]);
  return {
    ...{ texto: cabeca?.(um) ?? titulo, href: id ? mesaPaths.registro(tela, id(um)) : null },
    ...{ estado: estado?.(um, ctx) ?? null, atos: atos?.(um) ?? [] },
    nota: unidos(...ditas.map(([nome, texto]) => texto && `${nome} ${texto}`)),
  };
}

/** The addresses name the records to look at next: `/mesa/multas/7` is `ver multas 7`. */
export function emLinhas({ titulo, estado, secoes }: Registro): [string, string | null][] {
  return [
    [titulo, estado?.texto ?? null],
    ...secoes.flatMap(({ titulo: secao, dados = [], linhas = [], corpo }): [string, string | null][] => [
      ...dados.map(({ rotulo, valor }): [string, string | null] => [rotulo, valor]),
      ...linhas.map(({ texto, quando, nota, estado: dela, href }): [string, string] => [
        secao,
        unidos(quando && formatDateTime(new Date(quando)), texto, dela?.texto, nota, href),
      ]),
      ...(corpo ? [[secao, corpo] as [string, string]] : []),
    ]),
  ];
}
