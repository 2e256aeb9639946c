import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import * as v from 'valibot';

/** Milliseconds. */
const EVERY = 1_000;
/** Seconds after which a worker looks by itself, woken or not. */
export const BY_ITSELF = 30;

/** The workers of this process that wait for a job. */
export interface Resting {
  add(queue: string, worker: string): void;
  /** It has a job. */
  remove(queue: string, worker: string): void;
  stop(): void;
}

/** As many jobs that may begin as a queue has workers for. */
const READY = `select q.name, (select count(*)::int from (select 1 from pgboss.job j
  where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit q.most) ready) as ready
  from unnest($1::text[], $2::int[]) as q(name, most)`;
const Ready = v.array(v.object({ name: v.string(), ready: v.number() }));

/**
 * One question a second for all queues, in place of one for each of their workers: who has a job to do is woken. A process at rest asks
 * its database once a second, whatever the number of its queues and workers.
 */
export function wakeResting(boss: PgBoss, onError: (error: Error) => void): Resting {
  const resting = new Map<string, Set<string>>();
  const look = async () => {
    const asked = [...resting].filter(([, workers]) => workers.size > 0);
    if (asked.length === 0) return;
    const values = [asked.map(([queue]) => queue), asked.map(([, { size }]) => size)];
    const { rows } = await boss.getDb().executeSql(READY, values);
    for (const { name, ready } of v.parse(Ready, rows))
      for (const worker of [...(resting.get(name) ?? [])].slice(0, ready)) boss.notifyWorker(worker);
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  void (async () => {
    while (!signal.aborted) {
      await look().catch((error: Error) => signal.aborted || onError(error));
      await wait(EVERY, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    add(queue, worker) {
      resting.set(queue, (resting.get(queue) ?? new Set()).add(worker));
    },
    remove(queue, worker) {
      resting.get(queue)?.delete(worker);
    },
    stop: () => stopped.abort(),
  };
}
