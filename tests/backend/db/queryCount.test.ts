import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { countQueries } from '#backend/platform/db/queryCount.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { testDatabase } from '../harness/database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('counts only the queries of one caller, also those in its transaction', async () => {
  const { db } = database;
  const [counted, other] = await Promise.all([
    countQueries(async () => {
      await db.execute(sql`select 1`);
      await transaction({ db }, async (ctx) => ctx.db.execute(sql`select 2`));
      return 'resposta';
    }),
    countQueries(() => db.execute(sql`select 3`)),
  ]);
  expect(counted.result).toBe('resposta');
  expect(counted.queries.filter((query) => query.startsWith('select'))).toEqual(['select 1', 'select 2']);
  expect(other.queries).toEqual(['select 3']);
});
