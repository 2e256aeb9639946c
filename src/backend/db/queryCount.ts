import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

const counting = new AsyncLocalStorage<string[]>();

/** Runs `fn` and gives the SQL of every query which it sent, in order; queries of others at the same time are not in it. */
export async function countQueries<R>(fn: () => Promise<R>): Promise<{ result: R; queries: string[] }> {
  const queries: string[] = [];
  // A query of Drizzle is sent when it is awaited: that must happen inside.
  const result = await counting.run(queries, async () => await fn());
  return { result, queries };
}

/** Drizzle calls it with each query, in the caller's context. */
export const queryLogger: Logger = {
  logQuery(query) {
    counting.getStore()?.push(query);
  },
};
