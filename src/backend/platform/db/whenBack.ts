import { setTimeout as wait } from 'node:timers/promises';
import { troubleOf } from './trouble.ts';

/** Milliseconds: longer than a failover takes. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * For what must be written down because it was done outside, where nothing can be taken back: while the database is away it is tried
 * again. What fails otherwise, or for too long, fails.
 */
export async function whenBack<R>(write: () => Promise<R>): Promise<R> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (troubleOf(error) !== 'SERVICO_INDISPONIVEL' || performance.now() > until) throw error;
      await wait(PAUSE);
    }
  }
}
