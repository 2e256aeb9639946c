import type { PublicCtx } from '../context.ts';
import { lembrarEscrita } from './session.ts';

/**
 * After a write that the driver knows of, his own or one whose outcome he waits for: where there is a replica, his pages are not read
 * from it until it has the write. It is written, whatever becomes of this note: nobody is told that it failed.
 */
export async function anotarEscrita(
  ctx: Pick<PublicCtx, 'db' | 'env' | 'log'>,
  usuarioId: string,
): Promise<void> {
  if (!ctx.env.DATABASE_REPLICA_URL) return;
  await lembrarEscrita(ctx, usuarioId).catch((err: unknown) => {
    ctx.log.error({ err }, 'a write could not be noted for the replica');
  });
}
