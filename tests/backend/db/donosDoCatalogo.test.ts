import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { testDatabase } from '../harness/database.ts';
import { faltas } from '../harness/donosDoCatalogo.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('every table of a driver in the database can be partitioned by driver', async () => {
  expect(await faltas(database)).toEqual([]);
});
