import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Runtime } from '#backend/platform/runtime.ts';

/** Health checks for the proxy and the operator: /healthz (alive) and /readyz (ready to serve). */
export const healthApp = (getRuntime: () => Promise<Runtime>) =>
  new Hono()
    .get('/healthz', async (c) => {
      await getRuntime();
      return c.text('ok', 200, { 'cache-control': 'no-store' });
    })
    .get('/readyz', async (c) => {
      const { deps } = await getRuntime();
      await deps.db.execute(sql`select 1`);
      return c.text('ok', 200, { 'cache-control': 'no-store' });
    });
