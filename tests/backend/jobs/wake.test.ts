import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { type IdleWorkers, POLL_SECONDS, wakeIdleWorkers } from '#backend/platform/jobs/wake.ts';
import { testDatabase } from '../harness/database.ts';
import { testBoss } from '../harness/jobs.ts';

/** Less than the interval at which a worker polls by itself: whatever is done until then was done by a notified worker. */
const SOON = { timeout: (POLL_SECONDS * 1000 * 2) / 3, interval: 50 };
/** Seconds: the workers have polled and found nothing. */
const LATER = { startAfter: 1 };

let database: Database;
let boss: PgBoss;
let resting: IdleWorkers;
let ran: string[];
let errors: Error[];
let held: PromiseWithResolvers<void>;

beforeEach(async () => {
  [ran, errors, held] = [[], [], Promise.withResolvers()];
  database = await testDatabase();
  boss = await testBoss(database, ['consulta', 'aviso', 'email']);
  resting = wakeIdleWorkers(boss, (error) => errors.push(error));
});
afterEach(async () => {
  held.resolve();
  resting.stop();
  await boss.stop({ graceful: false });
  await database.close();
});

/** Workers that poll too seldom for these tests; each keeps its job until the end. */
async function work(queue: string, workers: number) {
  for (let n = 0; n < workers; n += 1) {
    let id = '';
    id = await boss.work(queue, { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }, async () => {
      resting.remove(queue, id);
      ran.push(queue);
      await held.promise;
    });
    resting.add(queue, id);
  }
}
const put = (queue: string, options = {}) => boss.send(queue, {}, options);

test('a job that becomes due wakes a worker of its queue, and not before', async () => {
  await work('aviso', 1);
  await work('email', 1);
  await work('consulta', 1);
  await put('email', LATER);
  await put('aviso', LATER);
  await put('consulta', { startAfter: 3600 });
  expect(ran).toEqual([]);
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['aviso', 'email']), SOON);
});
