import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFailureOf } from './trouble.ts';

/** Milliseconds: longer than a failover takes. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * For results of outside actions, which cannot be undone: retried while the database is away. Other failures, and a longer outage,
 * throw.
 */
export async function whenBack<R>(write: () => Promise<R>): Promise<R> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (temporaryFailureOf(error) !== 'SERVICO_INDISPONIVEL' || performance.now() > until) throw error;
      await wait(PAUSE);
    }
  }
}
