import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray, sum } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { newKey } from '#backend/platform/adapters/storage/storage.ts';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { fail } from '#lib/errors.ts';
import { CHAVE_DA_DEGUSTACAO } from '#lib/planos/catalogo.ts';
import { mediaTypePorNome } from '#lib/recursos/documentos.ts';
import { guid } from '#lib/wire.ts';
import type { Documento } from './documentos.ts';

/** A row of `arquivo` whose bytes are already stored. */
export type NovoArquivo = typeof arquivo.$inferInsert & { id: string };

/**
 * Stores files, then runs `work`, which inserts their rows in its own transaction. Files come first, so that no row
 * refers to a missing file; files that end without a row (the work failed, or the form was repeated) are deleted.
 * File contents stay unchanged: a photo keeps its metadata unless the browser made it smaller.
 */
export async function comArquivos<R>(
  ctx: PublicCtx,
  { usuarioId, documentos }: { usuarioId: string; documentos: readonly Documento[] },
  work: (rows: NovoArquivo[]) => Promise<R>,
): Promise<R> {
  const rows = documentos.map(({ nome, mediaType, bytes }) => ({
    id: randomUUID(),
    usuarioId,
    nome,
    mediaType,
    tamanho: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    chave: newKey(usuarioId),
    criadoEm: ctx.clock(),
  }));
  try {
    for (const [i, { chave, mediaType }] of rows.entries()) {
      const bytes = documentos[i]?.bytes;
      if (bytes) await ctx.adapters.storage.put(chave, bytes, mediaType);
    }
    return await work(rows);
  } finally {
    await apagarSemLinha(
      ctx,
      rows.map(({ chave }) => chave),
    );
  }
}

/** A failure leaves an unreachable file: it is logged and does not change the response. */
async function apagarSemLinha({ db, adapters, log }: PublicCtx, chaves: string[]): Promise<void> {
  if (chaves.length === 0) return;
  try {
    const linhas = await db
      .select({ chave: arquivo.chave })
      .from(arquivo)
      .where(inArray(arquivo.chave, chaves));
    const comLinha = new Set(linhas.map(({ chave }) => chave));
    await Promise.all(chaves.filter((c) => !comLinha.has(c)).map((c) => adapters.storage.delete(c)));
  } catch (err) {
    log.error({ err, chaves }, 'files without a database row could not be deleted');
  }
}

/** Bytes of files that a driver without a bought plan may store, all appeals together. */
const SEM_PLANO = 100_000_000;

/** Inserts the rows of files that the driver sent. Throws ARQUIVO_GRANDE where they are more than the account may store. */
export async function guardarArquivos(tx: Ctx, linhas: readonly NovoArquivo[]): Promise<void> {
  if (linhas.length === 0) return;
  const plano = await planoVigente(tx, tx.actor.id);
  if (!plano || plano.chave === CHAVE_DA_DEGUSTACAO) {
    const [antes] = await tx.db
      .select({ bytes: sum(arquivo.tamanho).mapWith(Number) })
      .from(arquivo)
      .where(eq(arquivo.usuarioId, tx.actor.id));
    const bytes = linhas.reduce((total, { tamanho }) => total + tamanho, antes?.bytes ?? 0);
    if (bytes > SEM_PLANO) fail('ARQUIVO_GRANDE', { sentence: SEM_ESPACO });
  }
  await tx.db.insert(arquivo).values([...linhas]);
}

const SEM_ESPACO =
  'Os documentos da sua conta passariam de 100 MB, o máximo sem um plano. Envie arquivos menores, ou escolha um plano: nada do que já enviou se perde.';

type Guardado = Pick<typeof arquivo.$inferSelect, 'id' | 'chave' | 'sha256'>;

/** A file's bytes, or why they cannot be read: missing, or other than what was stored. Problems are logged. */
export async function lerArquivo(
  { adapters, log }: Pick<PublicCtx, 'adapters' | 'log'>,
  { id, chave, sha256 }: Guardado,
): Promise<Uint8Array | 'faltando' | 'alterado'> {
  const bytes = await adapters.storage.get(chave);
  if (!bytes) {
    log.error({ arquivo: id }, 'a file has a database row but is missing from the storage');
    return 'faltando';
  }
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  log.error({ arquivo: id }, 'a stored file differs from its recorded checksum');
  return 'alterado';
}

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
