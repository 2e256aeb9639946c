import { createHash } from 'node:crypto';
import type { PublicCtx } from '../context.ts';
import type { arquivo } from '../db/schema/conta.ts';

type Guardado = Pick<typeof arquivo.$inferSelect, 'id' | 'chave' | 'sha256'>;

/**
 * The bytes of a file, or why there are none: a row whose file is missing, or one that is not what was kept (a page of a proxy in
 * front of the bucket, a damaged disk). Told to the operator; never handed over as the driver's document.
 */
export async function lerArquivo(
  { adapters, log }: Pick<PublicCtx, 'adapters' | 'log'>,
  { id, chave, sha256 }: Guardado,
): Promise<Uint8Array | 'faltando' | 'alterado'> {
  const bytes = await adapters.storage.get(chave);
  if (!bytes) {
    log.error({ arquivo: id }, 'a file has a row but is missing in the storage');
    return 'faltando';
  }
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  log.error({ arquivo: id }, 'a file in the storage is not the one that was kept');
  return 'alterado';
}
