import { Hono } from 'hono';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { CSV_HEADERS, csv } from '#backend/platform/http/csv.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { MAIOR_LISTA } from './campos.ts';
import { filtrosDe } from './comando.ts';
import { executar } from './executar.ts';
import { telaDe } from './registro.ts';

/** A list of the desk as CSV: every row of what the screen shows, for every role that may see it (porta.ts). */
export const exportarDaMesa = (getRuntime: () => Promise<Runtime>) =>
  new Hono<BackendEnv>().get('/mesa/exportar/:lista', async (c) => {
    const { pessoa } = c.var;
    const nome = c.req.param('lista');
    const tela = telaDe(nome);
    if (!pessoa || !tela?.menu || !tela.listar) return c.text('NAO_ENCONTRADO', 404);
    const ctx: SystemCtx = { ...c.var.ctx, ator: 'operador', atorId: pessoa.email };
    const { filtros, valores } = filtrosDe(tela.listar, new URL(c.req.url).searchParams);
    const temLimite = filtros.some((campo) => campo.nome === 'limite');
    const feito = await executar(await getRuntime(), {
      nome: tela.listar.nome,
      valores: { ...valores, ...(temLimite && { limite: String(MAIOR_LISTA) }) },
      ...{ confirmado: true, operador: pessoa.email, origem: ctx.origem },
    });
    if (feito.tipo !== 'ok' || !feito.resposta.tabela) return c.text('DADOS_INVALIDOS', 422);
    const { colunas, linhas } = feito.resposta.tabela;
    await audit(ctx, {
      acao: 'mesa.exportar',
      entidade: 'lista',
      id: nome,
      dados: { linhas: linhas.length },
    });
    // A full list may be a cut one: its last row says so, for who counts its rows.
    const corte =
      linhas.length >= MAIOR_LISTA
        ? [[`Aqui estão as ${linhas.length} primeiras linhas; pode haver mais.`]]
        : [];
    return c.body(csv([colunas, ...linhas, ...corte]), 200, CSV_HEADERS(nome));
  });
