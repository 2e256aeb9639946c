import { Hono } from 'hono';
import type { PublicCtx } from '../context.ts';
import { webhooksApp } from '../pedidos/webhooks.ts';
import type { BackendEnv } from './route.ts';

/** Simulated services reach the addresses for their notices without the network, wherever this program is served. */
export function deliverTo(ctx: PublicCtx): typeof globalThis.fetch {
  const app = new Hono<BackendEnv>();
  app.onError((err, c) => {
    ctx.log.error({ err }, 'a notice failed in process');
    return c.text('ERRO_INTERNO', 500);
  });
  app.use((c, next) => {
    c.set('ctx', ctx);
    c.set('sessao', null);
    return next();
  });
  app.route('/', webhooksApp);
  return async (input, init) => app.fetch(new Request(input, init));
}
