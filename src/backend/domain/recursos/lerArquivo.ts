import { createHash } from 'node:crypto';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { arquivo } from '#backend/platform/db/schema/conta.ts';

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
