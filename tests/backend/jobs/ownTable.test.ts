import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { openBoss, send } from '#backend/platform/jobs/boss.ts';
import { moveQueueToOwnTable } from '#backend/platform/jobs/ownTable.ts';
import { unmigratedDatabase } from '../harness/database.ts';
import { drain } from '../harness/jobs.ts';

const QUEUES = ['consulta', 'email'];
const QUIET = { schedule: false, supervise: false };

let database: Database;
let before: PgBoss;
/** The state of the previous version: one table for all queues, with jobs in every state. */
beforeEach(async () => {
  database = await unmigratedDatabase();
  before = new PgBoss({ ...database.bossConnection, ...QUIET });
  await before.start();
  for (const name of QUEUES) {
    await before.createQueue(`${name}-morta`);
    await before.createQueue(name, { deadLetter: `${name}-morta`, retryLimit: 1, heartbeatSeconds: 60 });
  }
  await before.insert(
    'consulta',
    Array.from({ length: 1_200 }, (_, id) => ({ data: { alvo: 'veiculo', id } })),
  );
  await send(before, database.db, 'consulta', { id: 'mais tarde' }, { startAfter: 3600, priority: 7 });
  await send(
    before,
    database.db,
    'consulta',
    { id: 'uma vez' },
    { singletonKey: 'a', singletonSeconds: 600 },
  );
  const [feita, falhada] = await before.fetch('consulta', { batchSize: 3 });
  await before.complete('consulta', feita?.id ?? '');
  await before.fail('consulta', falhada?.id ?? '');
  await send(before, database.db, 'email', { modelo: 'boas-vindas' });
});
afterEach(async () => {
  await before.stop({ graceful: false });
  await database.close();
});

const jobs = async () => (await database.db.execute(sql`select * from pgboss.job order by name, id`)).rows;
const tables = async () => {
  const { rows } = await database.db.execute<{ name: string; own: boolean; jobs: number }>(sql`
    select name, tableoid::regclass::text <> 'pgboss.job_common' as own, count(*)::int as jobs
    from pgboss.job group by 1, 2 order by 1`);
  return rows;
};

test('a new version moves every job of a queue to the table of its own, as it was, and the others stay', async () => {
  const were = await jobs();
  expect(await tables()).toEqual([
    { name: 'consulta', own: false, jobs: 1_202 },
    { name: 'email', own: false, jobs: 1 },
  ]);
  const after = await openBoss(database, { ...QUIET, queues: QUEUES });
  expect(await jobs()).toEqual(were);
  expect(await tables()).toEqual([
    { name: 'consulta', own: true, jobs: 1_202 },
    { name: 'email', own: false, jobs: 1 },
  ]);
  expect(await after.getQueue('consulta')).toMatchObject({
    partition: true,
    retryLimit: 5,
    policy: 'standard',
  });
  expect(await after.getQueue('email')).toMatchObject({ partition: false });
  expect(
    await send(after, database.db, 'consulta', {}, { singletonKey: 'a', singletonSeconds: 600 }),
  ).toBeNull();
  expect(await moveQueueToOwnTable(database, 'consulta', {})).toBeNull();
  await after.stop({ graceful: false });
});

test('a process of the previous version continues to send, and no job is lost', async () => {
  const after = await openBoss(database, { ...QUIET, queues: QUEUES });
  await transaction(database, ({ db }) => send(before, db, 'consulta', { id: 'de antes' }));
  await before.insert('consulta', [{ data: { id: 'de antes' } }, { data: { id: 'de antes' } }]);
  await send(before, database.db, 'email', { modelo: 'de antes' });
  const { rows } = await database.db.execute(
    sql`select name, tableoid::regclass::text <> 'pgboss.job_common' as own from pgboss.job where data::text like '%de antes%' order by 1`,
  );
  expect(rows).toEqual([...Array(3).fill({ name: 'consulta', own: true }), { name: 'email', own: false }]);
  await after.stop({ graceful: false });
});

test('a move that fails leaves everything where it was', async () => {
  const were = await jobs();
  await expect(moveQueueToOwnTable(database, 'consulta', { deadLetter: 'que-nao-ha' })).rejects.toThrow();
  expect(await jobs()).toEqual(were);
  expect(await before.getQueue('consulta')).toMatchObject({ partition: false, deadLetter: 'consulta-morta' });
});

test('jobs of the own table run, fail, and wait in the dead letter queue as those of the others', async () => {
  const fresh = await unmigratedDatabase();
  const boss = await openBoss(fresh, { ...QUIET, queues: QUEUES });
  expect(await boss.getQueue('consulta')).toMatchObject({ partition: true });
  await transaction(fresh, ({ db }) => send(boss, db, 'consulta', { id: 1 }, { retryLimit: 0 }));
  const consulta = async () => {
    throw new Error('fora do ar');
  };
  await drain(boss, { consulta }, { failures: 'returned' });
  expect(await boss.findJobs('consulta-morta')).toMatchObject([{ data: { id: 1 } }]);
  await boss.stop({ graceful: false });
  await fresh.close();
});
