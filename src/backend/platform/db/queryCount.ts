import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'drizzle-orm';

/** SQL text as sent to the database driver. */
export interface SentQuery {
  text: string;
  params: unknown[];
}

const counting = new AsyncLocalStorage<SentQuery[]>();

/** Runs `fn` and gives every query which it sent, in order; queries of others at the same time are not in it. */
export async function captureQueries<R>(fn: () => Promise<R>): Promise<{ result: R; queries: SentQuery[] }> {
  const queries: SentQuery[] = [];
  // A query of Drizzle is sent when it is awaited: that must happen inside.
  const result = await counting.run(queries, async () => await fn());
  return { result, queries };
}

/** The same, of their SQL alone. */
export async function countQueries<R>(fn: () => Promise<R>): Promise<{ result: R; queries: string[] }> {
  const { result, queries } = await captureQueries(fn);
  return { result, queries: queries.map(({ text }) => text) };
}

/** Drizzle calls it with each query, in the caller's context. */
export const queryLogger: Logger = {
  logQuery(text, params) {
    counting.getStore()?.push({ text, params });
  },
};
