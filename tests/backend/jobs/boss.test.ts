import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

test('a job with the singleton key of one that is waiting is not sent twice', async () => {
  const options = { singletonKey: 'pedido-1', singletonSeconds: 60 };
  expect(await send(boss, database.db, 'aviso', {}, options)).toEqual(expect.any(String));
  expect(await send(boss, database.db, 'aviso', {}, options)).toBeNull();
  expect(await boss.findJobs('aviso')).toHaveLength(1);
});

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

test('a job that succeeds on its second attempt is completed', async () => {
  await send(boss, database.db, 'consulta', {});
  const runs = await drain(
    boss,
    {
      async consulta({ retryCount }) {
        if (retryCount === 0) throw new Error('fora do ar');
      },
    },
    { early: true, failures: 'returned' },
  );
  expect(runs.map(({ error }) => error instanceof Error)).toEqual([true, false]);
  expect(await boss.findJobs('consulta')).toMatchObject([{ state: 'completed' }]);
});

test('draining runs jobs one by one in the order they were sent, and those that they send', async () => {
  for (const numero of [1, 2, 3]) await send(boss, database.db, 'consulta', { numero });
  await send(boss, database.db, 'aviso', { numero: 'mais tarde' }, { startAfter: 3600 });
  const seen: unknown[] = [];
  const runs = await drain(boss, {
    async aviso({ data }) {
      seen.push(data);
    },
    async consulta({ data }) {
      seen.push(data);
      await transaction(database, ({ db }) => send(boss, db, 'aviso', { de: data }));
    },
  });
  const consultas = [1, 2, 3].map((numero) => ({ numero }));
  expect(seen).toEqual([...consultas, ...consultas.map((de) => ({ de }))]);
  expect(runs.map(({ queue }) => queue)).toEqual([...Array(3).fill('consulta'), ...Array(3).fill('aviso')]);

  const failing = async () => {
    throw new Error('quebrou');
  };
  await send(boss, database.db, 'consulta', {});
  await expect(drain(boss, { consulta: failing })).rejects.toThrow('jobs failed: Error: quebrou');
});

test('the first start creates tables and queues; later starts add the new ones and correct the old ones', async () => {
  const fresh = await unmigratedDatabase();
  const settings = { schedule: false, supervise: false };
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

test('with schedule and upkeep on, a worker runs what is enqueued', async () => {
  const working = await openBoss(database, { queues: QUEUES, schedule: true, supervise: true });
  const ran = Promise.withResolvers<unknown>();
  await working.work<object>('aviso', { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) =>
    ran.resolve(job?.data),
  );
  await transaction(database, ({ db }) => send(working, db, 'aviso', { texto: 'oi' }));
  expect(await ran.promise).toEqual({ texto: 'oi' });
  await working.stop();
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
