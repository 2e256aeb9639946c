import { eq, sql } from 'drizzle-orm';
import type { PublicCtx } from '../context.ts';
import { sessao } from '../db/schema/conta.ts';

/** Stores the WAL position of a write in all sessions of the driver, whose pages then skip a replica that lacks it. Never throws. */
export async function rememberWrite(
  { db, env, log }: Pick<PublicCtx, 'db' | 'env' | 'log'>,
  usuarioId: string,
): Promise<void> {
  if (!env.DATABASE_REPLICA_URL) return;
  const position = sql`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint`;
  await db
    .update(sessao)
    .set({ escritaEm: position })
    .where(eq(sessao.usuarioId, usuarioId))
    .catch((err: unknown) => {
      log.error({ err }, 'the position of a write could not be recorded for the replica');
    });
}
