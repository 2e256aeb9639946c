import { Hono } from 'hono';
import type { Runtime } from '#backend/platform/runtime.ts';

/** Serves the simulators' public pages under /simulador; 404 when every service is real. */
export const simulatorsApp = (getRuntime: () => Promise<Runtime>) =>
  new Hono().all('/simulador/*', async (c) => {
    const { simulators } = await getRuntime();
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice('/simulador'.length);
    return simulators.app.fetch(new Request(url, c.req.raw));
  });
