import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { lerArquivo } from '#backend/domain/recursos/comArquivos.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { CSV_HEADERS, csv } from '#backend/platform/http/csv.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { fail } from '#lib/errors.ts';
import { guid } from '#lib/wire.ts';
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

/** Types displayed inline; all other types are downloaded. */
const MOSTRADOS = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/** Files of a customer at the desk: documents, and the contract of a sale (porta.ts knows who may open each). */
export const documentosDaMesa = new Hono<BackendEnv>()
  .get('/mesa/documentos/:id', (c) => servir(c, c.req.param('id')))
  .get('/mesa/vendas/:id/contrato', async (c) => {
    const id = Number(c.req.param('id'));
    if (!Number.isSafeInteger(id)) return c.text('NAO_ENCONTRADO', 404);
    const [uma] = await c.var.ctx.db.select().from(venda).where(eq(venda.id, id));
    return servir(c, uma?.contratoId);
  });

/** Each read writes an audit row; scripts inside the file never run. */
async function servir(c: Context<BackendEnv>, id: string | null | undefined): Promise<Response> {
  const { ctx, pessoa } = c.var;
  if (!pessoa || !v.is(guid, id)) return c.text('NAO_ENCONTRADO', 404);
  const [linha] = await ctx.db.select().from(arquivo).where(eq(arquivo.id, id));
  if (!linha) return c.text('NAO_ENCONTRADO', 404);
  const bytes = await lerArquivo(ctx, linha);
  if (typeof bytes === 'string') fail(bytes === 'faltando' ? 'NAO_ENCONTRADO' : 'SERVICO_INDISPONIVEL');
  const visto = { acao: 'mesa.ver', entidade: 'arquivo', id, dados: { papel: pessoa.papel } };
  await audit({ ...ctx, ator: 'operador', atorId: pessoa.email }, visto);
  const mostra = MOSTRADOS.includes(linha.mediaType);
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': mostra ? linha.mediaType : 'application/octet-stream',
    'content-disposition': mostra ? 'inline' : `attachment; filename="documento-${id}"`,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-store',
  });
}
