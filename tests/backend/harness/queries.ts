import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

export interface SentQuery {
  text: string;
  params: unknown[];
}

const counting = new AsyncLocalStorage<SentQuery[]>();

/** Runs `fn` and returns every query that it sent, in order; concurrent queries of others are not included. */
export async function captureQueries<R>(fn: () => Promise<R>): Promise<{ result: R; queries: SentQuery[] }> {
  const queries: SentQuery[] = [];
  // Drizzle sends a query when it is awaited, so the await must be inside.
  const result = await counting.run(queries, async () => await fn());
  return { result, queries };
}

/** Like captureQueries, but returns only the SQL texts. */
export async function countQueries<R>(fn: () => Promise<R>): Promise<{ result: R; queries: string[] }> {
  const { result, queries } = await captureQueries(fn);
  return { result, queries: queries.map(({ text }) => text) };
}

/** The logger of test databases: Drizzle calls it with each query, in the async context of the caller. */
export const queryLogger: Logger = {
  logQuery(text, params) {
    counting.getStore()?.push({ text, params });
  },
};
