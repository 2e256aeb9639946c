import { createHash, randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { newKey } from '../adapters/storage/storage.ts';
import type { PublicCtx } from '../context.ts';
import { arquivo } from '../db/schema/conta.ts';
import type { Documento } from './documentos.ts';

/** A row of `arquivo` whose bytes are already in the storage. */
export type NovoArquivo = typeof arquivo.$inferInsert & { id: string };

/**
 * Writes files and runs `work`, which inserts their rows in its own transaction. Files come first, so that a row never
 * points to nothing; those that no row holds in the end (the work failed, or it was a repeated submission) are deleted.
 * Nothing is taken out of a file: a photo keeps the data of its camera, unless the page of the form made it smaller.
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

/** A failure here leaves a file that nobody can reach: it is told to the operator and changes no answer. */
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
    log.error({ err, chaves }, 'files without a row were not deleted');
  }
}
