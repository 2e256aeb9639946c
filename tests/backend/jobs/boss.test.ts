import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { deadLetterQueue, openBoss, send } from '#backend/platform/jobs/boss.ts';
import { testDatabase, unmigratedDatabase } from '../harness/database.ts';
import { drain, testBoss } from '../harness/jobs.ts';

const QUEUES = ['consulta', 'aviso'];

let database: Database;
let boss: PgBoss;
beforeAll(async () => {
  database = await testDatabase();
  boss = await testBoss(database, QUEUES);
});
beforeEach(() => boss.deleteAllJobs());
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.close();
});

test.each(QUEUES)(
  'a job sent to %s in a transaction exists when the transaction commits, and only then',
  async (queue) => {
    const rolledBack = transaction(database, async ({ db }) => {
      await send(boss, db, queue, { vez: 1 });
      throw new Error('desistiu');
    });
    await expect(rolledBack).rejects.toThrow('desistiu');
    expect(await boss.findJobs(queue)).toEqual([]);

    const id = await transaction(database, ({ db }) => send(boss, db, queue, { vez: 2 }));
    expect(await boss.findJobs(queue)).toMatchObject([{ id, data: { vez: 2 }, state: 'created' }]);
  },
);

test('a job that fails is retried, and then waits in the dead letter queue with its data', async () => {
  const id = await send(boss, database.db, 'consulta', { cnh: '1' }, { retryLimit: 2 });
  const attempts: number[] = [];
  const consulta = async ({ retryCount }: { retryCount: number }) => {
    attempts.push(retryCount);
    throw new Error('fora do ar');
  };

  await drain(boss, { consulta }, { failures: 'returned' });
  expect(attempts).toEqual([0]);
  expect(await boss.findJobs('consulta')).toMatchObject([{ id, state: 'retry' }]);

  await drain(boss, { consulta }, { early: true, failures: 'returned' });
  expect(attempts).toEqual([0, 1, 2]);
  expect(await boss.findJobs(deadLetterQueue('consulta'))).toMatchObject([
    { data: { cnh: '1' }, state: 'created', sourceId: id, sourceOutput: { message: 'fora do ar' } },
  ]);
});

test('the first start creates tables and queues; later starts add the new ones and correct the old ones', async () => {
  const fresh = await unmigratedDatabase();
  const settings = { works: false };
  const first = await openBoss(fresh, { ...settings, queues: ['consulta'] });
  expect(await names(first)).toEqual(['consulta', 'consulta-morta']);
  await first.updateQueue('consulta', { retryLimit: 1 });
  await first.stop({ graceful: false });

  const second = await openBoss(fresh, { ...settings, queues: ['consulta', 'aviso'] });
  expect(await names(second)).toEqual(['aviso', 'aviso-morta', 'consulta', 'consulta-morta']);
  expect(await second.getQueue('consulta')).toMatchObject({ retryLimit: 5, deadLetter: 'consulta-morta' });
  await transaction(fresh, ({ db }) => send(second, db, 'aviso', {}));
  await transaction(fresh, ({ db }) => send(second, db, 'consulta', {}));
  await second.stop({ graceful: false });
  await fresh.close();
});

async function names(opened: PgBoss): Promise<string[]> {
  return (await opened.getQueues()).map(({ name }) => name).sort();
}

test('mail is tried for a day before it waits for an operator, other jobs for ten minutes', async () => {
  const boss = await testBoss(database, ['email', 'consulta']);
  const seconds = async (name: string) => {
    const queue = await boss.getQueue(name);
    const { retryLimit = 0, retryDelay = 0, retryDelayMax = 0 } = queue ?? {};
    return Array.from({ length: retryLimit }, (_, n) => Math.min(retryDelay * 2 ** n, retryDelayMax)).reduce(
      (sum, wait) => sum + wait,
      0,
    );
  };
  expect(await seconds('email')).toBeGreaterThan(20 * 3600);
  expect(await seconds('email')).toBeLessThan(30 * 3600);
  expect(await seconds('consulta')).toBeLessThan(15 * 60);
  await boss.stop({ graceful: false });
});

test('a job wakes an idle worker when its transaction commits', async () => {
  const working = await openBoss(database, { queues: QUEUES, works: true, install: false });
  const ran: object[] = [];
  // Longer than a test waits: whoever runs the job was woken.
  const seldom = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 };
  await working.work(
    'aviso',
    seldom,
    async (jobs) => void ran.push(...jobs.map(({ data }) => data as object)),
  );
  for (const vez of [1, 2]) {
    await transaction(database, ({ db }) => send(boss, db, 'aviso', { vez }));
    await vi.waitFor(() => expect(ran.at(-1)).toEqual({ vez }), { timeout: 60_000 });
  }
  await working.stop({ graceful: false });
});
