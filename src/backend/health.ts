import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { useRuntime } from './runtime.ts';

/** For the proxy and the operator: alive, and ready to serve. */
export const healthApp = new Hono()
  .get('/healthz', async (c) => {
    await useRuntime();
    return c.text('ok', 200, { 'cache-control': 'no-store' });
  })
  .get('/readyz', async (c) => {
    const { deps } = await useRuntime();
    await deps.db.execute(sql`select 1`);
    return c.text('ok', 200, { 'cache-control': 'no-store' });
  });
