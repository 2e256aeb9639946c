import { Hono } from 'hono';
import { today } from '#lib/dates.ts';
import { lerFiltro } from '#lib/mesa/fila.ts';
import { valoresDoFiltro } from '#lib/mesa/filtros.ts';
import { audit } from '../platform/audit.ts';
import type { Pessoa, SystemCtx } from '../platform/context.ts';
import { CSV_HEADERS, csv } from '../platform/http/csv.ts';
import type { BackendEnv } from '../platform/http/route.ts';
import type { Runtime } from '../platform/runtime.ts';
import { umAto } from './ato.ts';
import { atualizarPrazos, recursosEm } from './fila/fila.ts';
import { doFiltro } from './fila/vistas.ts';
import { MAIOR_LISTA } from './operator/campos.ts';
import type { Tabela } from './operator/comando.ts';
import { tabelaDosRecursos } from './operator/comandos/recursosLidos.ts';
import { executar } from './operator/executar.ts';

/** The operator's command of each list. */
const COMANDOS: Readonly<Record<string, string>> = {
  pedidos: 'pedidos listar',
  contestacoes: 'contestacoes listar',
  requerimentos: 'requerimentos listar',
  vendas: 'vendas listar',
  dobrados: 'pedidos dobrados',
  consultas: 'consultas paradas',
  cupons: 'cupons listar',
  respostas: 'respostas listar',
  jobs: 'jobs listar',
  emails: 'emails listar',
  auditoria: 'auditoria listar',
  equipe: 'equipe listar',
};

interface Pedida {
  ctx: SystemCtx;
  pessoa: Pessoa;
  nome: string;
  /** The filter of the screen, as in its address. */
  filtro: URLSearchParams;
}

/** Desk lists as CSV, for spreadsheets: every row of what the screen shows. Allowed to every role that may see the screen. */
export const exportarDaMesa = (getRuntime: () => Promise<Runtime>) =>
  new Hono<BackendEnv>().get('/mesa/exportar/:lista', async (c) => {
    const { pessoa } = c.var;
    const nome = c.req.param('lista');
    if (!pessoa) return c.text('NAO_ENCONTRADO', 404);
    const ctx: SystemCtx = { ...c.var.ctx, ator: 'operador', atorId: pessoa.email };
    const pedida = { ctx, pessoa, nome, filtro: new URL(c.req.url).searchParams };
    const lista = nome === 'recursos' ? await fila(pedida) : await doComando(await getRuntime(), pedida);
    if (typeof lista === 'string') return c.text(lista, lista === 'NAO_ENCONTRADO' ? 404 : 422);
    const { colunas, linhas } = lista;
    await audit(ctx, {
      acao: 'mesa.exportar',
      entidade: 'lista',
      id: nome,
      dados: { linhas: linhas.length },
    });
    return c.body(csv([colunas, ...linhas, ...aviso(linhas.length)]), 200, CSV_HEADERS(nome));
  });

async function fila({ ctx, pessoa, filtro }: Pedida): Promise<Tabela> {
  await atualizarPrazos(ctx);
  const quais = doFiltro(lerFiltro(filtro), { hoje: today(ctx.clock), pessoaId: pessoa.id });
  return tabelaDosRecursos(await recursosEm(ctx, quais, { limite: MAIOR_LISTA }));
}

/** The table, or why there is none. */
async function doComando(runtime: Runtime, { ctx, pessoa, nome, filtro }: Pedida): Promise<Tabela | string> {
  const comando = Object.hasOwn(COMANDOS, nome) ? COMANDOS[nome] : undefined;
  const [ato] = comando ? umAto(comando) : [];
  if (!ato) return 'NAO_ENCONTRADO';
  const temLimite = ato.campos.some((campo) => campo.nome === 'limite');
  const feito = await executar(runtime, {
    nome: ato.nome,
    valores: {
      ...valoresDoFiltro(ato.campos, filtro),
      ...(temLimite && { limite: String(MAIOR_LISTA) }),
    },
    confirmado: true,
    operador: pessoa.email,
    origem: ctx.origem,
  });
  return (feito.tipo === 'ok' && feito.resposta.tabela) || 'DADOS_INVALIDOS';
}

/** A full list may be a cut one: its last row says so, for who counts its rows. */
function aviso(linhas: number): string[][] {
  return linhas >= MAIOR_LISTA ? [[`Aqui estão as ${linhas} primeiras linhas; pode haver mais.`]] : [];
}
