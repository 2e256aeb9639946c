import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import type { Db } from './database.ts';

/** A transaction holds PGlite's only connection, or locks of PostgreSQL: this is its limit in milliseconds. */
export const TIME_LIMIT = 15_000;

const running = new AsyncLocalStorage<{ open: boolean }>();
const begin = new WeakMap<Db, Db['transaction']>();

export class TransactionTimeout extends Error {
  override name = 'TransactionTimeout';
}

export class OuterHandleError extends Error {
  override name = 'OuterHandleError';
}

/** Runs `fn` with `db` as a transaction: commits, or rolls back when it throws or is too slow. Joins a running one. */
export async function transaction<C extends { db: Db }, R>(
  ctx: C,
  fn: (ctx: C) => Promise<R>,
  { timeLimit = TIME_LIMIT }: { timeLimit?: number } = {},
): Promise<R> {
  if (is(ctx.db, PgTransaction)) return fn(ctx);
  return limited(ctx.db, (tx) => fn({ ...ctx, db: tx }), timeLimit);
}

/** Adds the time limit and the check of the outer handle to `db.transaction` too. */
export function guardTransactions(db: Db): Db {
  begin.set(db, db.transaction.bind(db));
  db.transaction = (fn) => limited(db, fn, TIME_LIMIT);
  return db;
}

/** Makes a function of the connection throw inside a transaction, where PGlite would wait for ever and PostgreSQL would run it outside. */
export function forbidInTransaction<F extends (...args: never[]) => unknown>(call: F): F {
  return new Proxy(call, {
    apply(target, self, args) {
      if (running.getStore()?.open) {
        throw new OuterHandleError(
          'inside a transaction only its own handle may be used: ctx.db of transaction()',
        );
      }
      return Reflect.apply(target, self, args);
    },
  });
}

async function limited<R>(db: Db, fn: (tx: Tx) => Promise<R>, timeLimit: number): Promise<R> {
  const start = begin.get(db);
  if (!start) throw new Error('this handle was not opened by openDatabase');
  return start(async (tx) => {
    const state = { open: true };
    const { promise: expired, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new TransactionTimeout(`transaction rolled back after ${timeLimit} ms`)),
      timeLimit,
    );
    try {
      // Drizzle sends a query when it is awaited, so the await must be inside.
      return await Promise.race([running.run(state, async () => await fn(tx)), expired]);
    } finally {
      clearTimeout(timer);
      state.open = false;
    }
  });
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Reads a driver's row and locks it until the transaction ends, so that the changes of two requests run one after the other. */
export async function lockDriver(
  { db }: { db: Db },
  usuarioId: string,
): Promise<typeof usuario.$inferSelect | undefined> {
  const [conta] = await db.select().from(usuario).where(eq(usuario.id, usuarioId)).for('no key update');
  return conta;
}
