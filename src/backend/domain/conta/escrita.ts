import type { PublicCtx } from '../../platform/context.ts';
import { lembrarEscrita } from './session.ts';

/**
 * Notes a write after which the driver expects fresh pages: they are read from the primary until the replica has it.
 * Never throws: the write itself is already done.
 */
export async function anotarEscrita(
  ctx: Pick<PublicCtx, 'db' | 'env' | 'log'>,
  usuarioId: string,
): Promise<void> {
  if (!ctx.env.DATABASE_REPLICA_URL) return;
  await lembrarEscrita(ctx, usuarioId).catch((err: unknown) => {
    ctx.log.error({ err }, 'the position of a write could not be recorded for the replica');
  });
}
