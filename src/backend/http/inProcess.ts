import { Hono } from 'hono';
import type { Sessao } from '../conta/session.ts';
import type { PublicCtx } from '../context.ts';
import { webhooksApp } from '../pedidos/webhooks.ts';
import { routes } from '../routes.ts';
import type { BackendEnv } from './route.ts';
import { serveCommerce, serveRest } from './serve.ts';

interface Bindings {
  ctx: PublicCtx;
  sessao: Sessao | null;
}

const app = new Hono<BackendEnv & { Bindings: Bindings }>();
app.onError((err, c) => {
  c.env.ctx.log.error({ err }, 'request failed in process');
  return c.text('ERRO_INTERNO', 500);
});
app.use((c, next) => {
  c.set('ctx', c.env.ctx);
  c.set('sessao', c.env.sessao);
  return next();
});
app.route('/', serveRest(routes)).route('/', serveCommerce(routes)).route('/', webhooksApp);

/** The embedded backend as a fetch that speaks for one request's driver: no network, no second session look-up. */
export function inProcessBackend(bindings: Bindings): (request: Request) => Promise<Response> {
  return async (request) => app.fetch(request, bindings);
}
