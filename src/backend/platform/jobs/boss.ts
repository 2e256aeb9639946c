import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue, type SendOptions } from 'pg-boss';
import type { Database, Db } from '#backend/platform/db/database.ts';

export interface BossSettings {
  /** Every queue of the program: jobs can be sent only to these. */
  queues: readonly string[];
  /** Whether this process works the queues, and does the upkeep: schedules, expiry, retention, statistics. */
  works: boolean;
  /** Whether to create or upgrade pg-boss's own tables first; true unless they are known to be there. */
  install?: boolean;
  /** Called with background errors, which stop nothing. */
  onError?: (error: Error) => void;
}

type Settings = Omit<Queue, 'name'>;

/** Seconds. Six attempts over about 10 minutes, then the dead letter queue. A missing heartbeat reveals a dead process. */
const RETRIES = {
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 60,
  // A job that may run at once wakes a worker when its transaction commits.
  notify: true,
  // Finished jobs are kept for a day; their result is in our own tables.
  deleteAfterSeconds: 24 * 3600,
} satisfies Settings;
/** Retries of single queues. A mail is retried for a day: after 1, 2, 4 ... minutes, at most four hours apart. */
const OWN_RETRIES: Record<string, Settings> = {
  email: { retryLimit: 14, retryDelay: 60, retryDelayMax: 4 * 3600 },
};
/** Seconds. A job in the dead letter queue waits half a year for an operator. */
const DEAD_LETTER = { retryLimit: 0, retentionSeconds: 180 * 24 * 3600 } satisfies Settings;

export function deadLetterQueue(queue: string): string {
  return `${queue}-morta`;
}

/** Starts pg-boss with its tables and queues in place. */
export async function openBoss(database: Database, settings: BossSettings): Promise<PgBoss> {
  const { queues, works, install = true, onError = console.error } = settings;
  const duties = { schedule: works, supervise: works, useListenNotify: works };
  const boss = new PgBoss({ ...database.bossConnection, ...duties, migrate: install });
  boss.on('error', onError);
  try {
    await boss.start();
    if (await putQueues(boss, queues)) {
      // The queue cache is loaded at the start: otherwise a send inside a transaction would query PGlite's only connection, which that
      // transaction holds.
      await boss.stop({ close: false, graceful: false });
      await boss.start();
    }
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** Sends a job on `db`, in its transaction. Returns the id, or null when its singleton key exists. */
export async function send(
  boss: PgBoss,
  db: Db,
  queue: string,
  data: object,
  options: Omit<SendOptions, 'db'> = {},
): Promise<string | null> {
  return boss.send(queue, data, { ...options, db: fromDrizzle(db, sql) });
}

/** Sends jobs of one queue on `db` with one statement. */
export async function sendAll(boss: PgBoss, db: Db, queue: string, data: readonly object[]): Promise<void> {
  const jobs = data.map((one) => ({ data: one }));
  await boss.insert(queue, jobs, { db: fromDrizzle(db, sql), returnId: false });
}

/** Deletes the jobs of a queue that hold `data`, whatever their state, also in its dead letter queue. */
export async function forget(boss: PgBoss, db: Db, queue: string, data: object): Promise<void> {
  const options = { db: fromDrizzle(db, sql) };
  for (const name of [queue, deadLetterQueue(queue)]) {
    const jobs = await boss.findJobs(name, { ...options, data });
    if (jobs.length > 0)
      await boss.deleteJob(
        name,
        jobs.map(({ id }) => id),
        options,
      );
  }
}

/** True when the set of queues, or the settings of one, changed. */
async function putQueues(boss: PgBoss, names: readonly string[]): Promise<boolean> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  let changed = false;
  for (const name of names) {
    const deadLetter = deadLetterQueue(name);
    const wanted = { ...RETRIES, ...OWN_RETRIES[name], deadLetter };
    const found = present.get(name);
    if (found && isDeepStrictEqual({ ...found, ...wanted }, found)) continue;
    changed = true;
    if (found) {
      await boss.updateQueue(name, wanted);
    } else {
      await boss.createQueue(deadLetter, DEAD_LETTER);
      await boss.createQueue(name, wanted);
    }
  }
  return changed;
}
