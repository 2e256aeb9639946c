import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

const counting = new AsyncLocalStorage<string[]>();

/** Runs `fn` and returns the SQL text of every query that it sent, in order; concurrent queries of others are not included. */
export async function countQueries<R>(fn: () => Promise<R>): Promise<{ result: R; queries: string[] }> {
  const queries: string[] = [];
  // Drizzle sends a query when it is awaited, so the await must be inside.
  const result = await counting.run(queries, async () => await fn());
  return { result, queries };
}

/** The logger of test databases: Drizzle calls it with each query, in the async context of the caller. */
export const queryLogger: Logger = {
  logQuery: (text) => void counting.getStore()?.push(text),
};
