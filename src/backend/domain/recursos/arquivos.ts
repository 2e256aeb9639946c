import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { mediaTypePorNome } from '#lib/recursos/documentos.ts';
import { guid } from '#lib/wire.ts';
import { lerArquivo } from './comArquivos.ts';

/** A driver's own files, always as a download. Available without a plan, because they belong to the driver. */
export const arquivosApp = new Hono<BackendEnv>().get('/arquivos/:id', async (c) => {
  const { ctx, sessao } = c.var;
  if (!sessao) return c.text('SESSAO_EXIGIDA', 401);
  const id = c.req.param('id');
  if (!v.is(guid, id)) return c.text('NAO_ENCONTRADO', 404);
  const [linha] = await ctx.db
    .select()
    .from(arquivo)
    .where(and(eq(arquivo.id, id), eq(arquivo.usuarioId, sessao.actor.id)));
  if (!linha) return c.text('NAO_ENCONTRADO', 404);
  const bytes = await lerArquivo(ctx, linha);
  if (bytes === 'faltando') return c.text('NAO_ENCONTRADO', 404);
  if (bytes === 'alterado') return c.text('SERVICO_INDISPONIVEL', 503);
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': mediaTypePorNome(linha.nome),
    'content-disposition': disposition(linha.nome),
    'content-length': String(bytes.length),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

/** RFC 6266: an ASCII name for old clients, and the real name. */
function disposition(nome: string): string {
  const simples = nome.normalize('NFD').replace(/[^\w. -]/g, '');
  const encoded = encodeURIComponent(nome).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${simples}"; filename*=UTF-8''${encoded}`;
}
