import type { Job, PgBoss } from 'pg-boss';
import type { Database } from '#backend/platform/db/database.ts';
import { openBoss } from '#backend/platform/jobs/boss.ts';

export type JobHandlers = Record<string, (job: Job<object>) => Promise<unknown>>;

export interface Run {
  queue: string;
  id: string;
  error?: unknown;
}

export interface DrainOptions {
  /** Also runs delayed jobs and retries. */
  early?: boolean;
  /** Returns failed runs; without it a failed run fails the test. */
  failures?: 'returned' | 'thrown';
}

const MOST = 500;

/** pg-boss without its own workers: jobs run when `drain` is called. The template has its tables. */
export async function testBoss(database: Database, queues: readonly string[]): Promise<PgBoss> {
  const onError = (error: Error) => {
    throw error;
  };
  return openBoss(database, { queues, works: false, install: false, onError });
}

/**
 * Runs the jobs of the handlers' queues one at a time, queue by queue, oldest first, until none is left, including jobs that handlers
 * send. Returns the runs in order.
 */
export async function drain(boss: PgBoss, handlers: JobHandlers, options: DrainOptions = {}): Promise<Run[]> {
  const { early = false, failures = 'thrown' } = options;
  const runs: Run[] = [];
  for (let idle = false; !idle; ) {
    idle = true;
    let waiting = await queuesWithJobs(boss);
    for (const queue of Object.keys(handlers)) {
      if (!waiting.has(queue)) continue;
      const before = runs.length;
      for (;;) {
        const [job] = await boss.fetch<object>(queue, { ignoreStartAfter: early });
        if (!job) break;
        idle = false;
        runs.push(await run(boss, job, handlers));
        if (runs.length === MOST)
          throw new Error(`drain: still not empty after ${MOST} runs, last of ${queue}`);
      }
      // A job may have sent jobs to any of the other queues.
      if (runs.length > before) waiting = await queuesWithJobs(boss);
    }
  }
  const failed = runs.filter((done) => 'error' in done).map(({ error }) => error);
  if (failed.length > 0 && failures === 'thrown')
    throw new AggregateError(failed, `jobs failed: ${failed.join('; ')}`);
  return runs;
}

/** Names of the queues with jobs, in one query. Polling all two dozen queues would take most of the time of a test with one job. */
async function queuesWithJobs(boss: PgBoss): Promise<Set<string>> {
  const { rows } = await boss
    .getDb()
    .executeSql("select distinct name from pgboss.job where state in ('created', 'retry')");
  return new Set(rows.map(({ name }: { name: string }) => name));
}

async function run(boss: PgBoss, job: Job<object>, handlers: JobHandlers): Promise<Run> {
  try {
    await handlers[job.name]?.(job);
  } catch (error) {
    await boss.fail(
      job.name,
      job,
      error instanceof Error ? { message: error.message } : { message: String(error) },
    );
    return { queue: job.name, id: job.id, error };
  }
  await boss.complete(job.name, job);
  return { queue: job.name, id: job.id };
}
