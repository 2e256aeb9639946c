import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import * as v from 'valibot';

/** Milliseconds between two queries for ready jobs. */
const EVERY = 1_000;
/** Seconds after which a worker polls by itself. */
export const POLL_SECONDS = 30;

/** The idle workers of this process. */
export interface IdleWorkers {
  add(queue: string, worker: string): void;
  /** The worker got a job. */
  remove(queue: string, worker: string): void;
  stop(): void;
}

/** The number of ready jobs of each queue, at most its number of idle workers. */
const READY = `select q.name, (select count(*)::int from (select 1 from pgboss.job j
  where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit q.most) ready) as ready
  from unnest($1::text[], $2::int[]) as q(name, most)`;
const Ready = v.array(v.object({ name: v.string(), ready: v.number() }));

/** Wakes idle workers when their queue has jobs, with one query a second for all queues instead of one for each worker. */
export function wakeIdleWorkers(boss: PgBoss, onError: (error: Error) => void): IdleWorkers {
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
