import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Db } from '#backend/platform/db/database.ts';
import { OuterHandleError, TransactionTimeout, transaction } from '#backend/platform/db/transaction.ts';
import { testDatabase } from '../harness/database.ts';

const linha = pgTable('linha_de_teste', { id: integer().primaryKey() });

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await db.execute(sql`create table linha_de_teste (id integer primary key)`);
});
beforeEach(() => db.delete(linha));
afterAll(() => database.close());

test('the rest of the context comes along, and a call inside joins the running transaction', async () => {
  const failing = transaction({ db, actor: 'ana' }, async (outer) => {
    await transaction(outer, async (inner) => {
      expect(inner.db).toBe(outer.db);
      expect(inner.actor).toBe('ana');
      await inner.db.insert(linha).values({ id: 1 });
    });
    throw new Error('desistiu');
  });
  await expect(failing).rejects.toThrow('desistiu');
  expect(await db.select().from(linha)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a select', () => db.select().from(linha)],
  ['an insert', () => db.insert(linha).values({ id: 1 })],
  ['plain SQL', () => db.execute(sql`select 1`)],
  ['a transaction', async () => db.transaction(async (tx) => tx.select().from(linha))],
  ['a call of transaction()', async () => transaction({ db }, async (ctx) => ctx.db.select().from(linha))],
])(
  '%s on the outer handle inside a transaction fails at once',
  async (_, use) => {
    const error = await transaction({ db }, use).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error && reason.cause ? reason.cause : reason),
    );
    expect(error).toBeInstanceOf(OuterHandleError);
    expect(await db.select().from(linha)).toEqual([]);
  },
  3_000,
);

test('the outer handle serves others while a transaction runs, and work that it left behind afterwards', async () => {
  const left = Promise.withResolvers<void>();
  const { promise: later } = await transaction({ db }, async (ctx) => {
    await ctx.db.insert(linha).values({ id: 1 });
    return { promise: left.promise.then(() => db.select().from(linha)) };
  });
  left.resolve();
  expect(await later).toEqual([{ id: 1 }]);

  const started = Promise.withResolvers<void>();
  const running = transaction({ db }, async (ctx) => {
    await ctx.db.insert(linha).values({ id: 2 });
    started.resolve();
    await ctx.db.insert(linha).values({ id: 3 });
  });
  await started.promise;
  await db.execute(sql`select 1`);
  await running;
});

test('a transaction over its time limit is rolled back, and its late queries are refused', async () => {
  const released = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const slow = transaction(
    { db },
    async (ctx) => {
      await ctx.db.insert(linha).values({ id: 1 });
      await released.promise;
      await ctx.db.insert(linha).values({ id: 2 }).then(late.resolve, late.reject);
    },
    { timeLimit: 100 },
  );
  await expect(slow).rejects.toBeInstanceOf(TransactionTimeout);
  expect(await db.select().from(linha)).toEqual([]);

  released.resolve();
  await expect(late.promise).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/ended|closed/) },
  });
  expect(await db.select().from(linha)).toEqual([]);
});
