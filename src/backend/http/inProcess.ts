import { Hono } from 'hono';
import type { Sessao } from '../conta/session.ts';
import type { PublicCtx } from '../context.ts';
import { webhooksApp } from '../pedidos/webhooks.ts';
import { routes } from '../routes.ts';
import { failureOf, refusal } from './failures.ts';
import type { BackendEnv } from './route.ts';
import { serveCommerce, serveRest } from './serve.ts';

interface Bindings {
  ctx: PublicCtx;
  sessao: Sessao | null;
  /** What the request holds as its body: documents are not written into one and read out of it again. */
  form?: FormData | undefined;
}

const app = new Hono<BackendEnv & { Bindings: Bindings }>();
app.onError((err, c) => {
  const { log, origem } = c.env.ctx;
  return refusal(c, failureOf(err, log, { requestId: origem.requestId }).code);
});
app.use((c, next) => {
  c.set('ctx', c.env.ctx);
  c.set('sessao', c.env.sessao);
  c.set('form', c.env.form);
  return next();
});
app.route('/', serveRest(routes)).route('/', serveCommerce(routes)).route('/', webhooksApp);

/** The embedded backend as a fetch that speaks for one request's driver: no network, no second session look-up. */
export function inProcessBackend(
  bindings: Omit<Bindings, 'form'>,
): (request: Request, form?: FormData) => Promise<Response> {
  return async (request, form) => app.fetch(request, { ...bindings, form });
}
