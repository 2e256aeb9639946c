import { createHash, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { newKey } from '#backend/platform/adapters/storage/storage.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { arquivo } from '#backend/platform/db/schema/conta.ts';
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
