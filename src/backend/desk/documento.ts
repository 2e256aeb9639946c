import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { fail } from '#lib/errors.ts';
import { guid } from '#lib/wire.ts';

/** Types displayed inline; all other types are downloaded. */
const MOSTRADOS = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/** Serves a customer's file to the desk. Each read writes an audit row; scripts inside the file never run. */
export const documentosDaMesa = new Hono<BackendEnv>().get('/mesa/documentos/:id', async (c) => {
  const { ctx, pessoa } = c.var;
  const id = c.req.param('id');
  if (!pessoa || !v.is(guid, id)) return c.text('NAO_ENCONTRADO', 404);
  const [linha] = await ctx.db.select().from(arquivo).where(eq(arquivo.id, id));
  if (!linha) return c.text('NAO_ENCONTRADO', 404);
  const bytes = await bytesDoArquivo(ctx, linha);
  await audit(
    { ...ctx, ator: 'operador', atorId: pessoa.email },
    {
      acao: 'mesa.ver',
      entidade: 'arquivo',
      id,
      dados: { papel: pessoa.papel },
    },
  );
  const mostra = MOSTRADOS.includes(linha.mediaType);
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': mostra ? linha.mediaType : 'application/octet-stream',
    'content-disposition': mostra ? 'inline' : `attachment; filename="documento-${id}"`,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'private, no-store',
  });
});

/** A stored file's bytes. Throws NAO_ENCONTRADO, or SERVICO_INDISPONIVEL when the bytes fail their integrity check. */
async function bytesDoArquivo(
  ctx: PublicCtx,
  { chave, sha256 }: typeof arquivo.$inferSelect,
): Promise<Uint8Array> {
  const bytes = await ctx.adapters.storage.get(chave);
  if (!bytes) return fail('NAO_ENCONTRADO');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return fail('SERVICO_INDISPONIVEL');
  return bytes;
}
