import { Hono } from 'hono';
import { webhooksApp } from '../../domain/pedidos/webhooks.ts';
import type { PublicCtx } from '../../platform/context.ts';
import type { BackendEnv } from '../../platform/http/route.ts';

/** Delivers notices of simulated services in process, without the network. */
export function deliverInProcess(ctx: PublicCtx): typeof globalThis.fetch {
  const app = new Hono<BackendEnv>();
  app.onError((err, c) => {
    ctx.log.error({ err }, 'processing a gateway notice failed');
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
