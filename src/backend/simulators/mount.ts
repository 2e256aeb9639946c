import { Hono } from 'hono';
import { useRuntime } from '../runtime.ts';

/** Serves the simulators' public pages under /simulador; 404 when every service is real. */
export const simulatorsApp = new Hono().all('/simulador/*', async (c) => {
  const { simulators } = await useRuntime();
  const url = new URL(c.req.url);
  url.pathname = url.pathname.slice('/simulador'.length);
  return simulators.app.fetch(new Request(url, c.req.raw));
});
