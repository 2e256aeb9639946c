import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { routes } from '#backend/app/routes.ts';
import { documentosDaMesa, exportarDaMesa } from '#backend/desk/arquivos.ts';
import { portaDaMesa } from '#backend/desk/porta.ts';
import { agendaApp } from '#backend/domain/avisos/agenda.ts';
import { webhooksApp } from '#backend/domain/pedidos/webhooks.ts';
import { arquivosApp } from '#backend/domain/recursos/comArquivos.ts';
import { procuracaoApp } from '#backend/domain/recursos/procuracao.ts';
import { bodyGate, type Declared } from '#backend/platform/http/bodyGate.ts';
import { failureOf, refusal } from '#backend/platform/http/failures.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { contract } from '#lib/api/contract.server.ts';
import type { Endpoint } from '#lib/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { identify, originGuard, ownCookies, secureHeaders, spaceGuard } from './pipeline.ts';
import { serveCommerce, serveRest } from './serve.ts';

/** The backend as one Hono app: health, origin check, session, both APIs, webhooks, files. src/fetch.ts goes on to the pages. */
export function createBackendApp(getRuntime: () => Promise<Runtime>): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>();
  app.onError(async (err, c) => {
    const { log } = (await getRuntime()).deps;
    const { code } = failureOf(err, log, { requestId: c.req.header('x-request-id') });
    return refusal(c, code);
  });
  app.use(
    secureHeaders(getRuntime),
    ownCookies(getRuntime),
    portaDaMesa(getRuntime, (request) => app.fetch(request)),
  );
  app.route('/', healthApp(getRuntime));
  app.use(originGuard(getRuntime), spaceGuard(getRuntime), identify(getRuntime), bodyGate(declaredFor));
  app.route('/', documentosDaMesa).route('/', exportarDaMesa(getRuntime));
  app.route('/', simulatorsApp(getRuntime));
  app.route('/', serveRest(routes)).route('/', serveCommerce(routes));
  app.route('/', webhooksApp).route('/', procuracaoApp).route('/', arquivosApp).route('/', agendaApp);
  // The last three are Astro's: images (a second of processor time per request) and server islands, which no page of ours uses, and the
  // page of a failure, which would count as one and call the operator.
  for (const path of ['/api/*', '/comercio/*', '/_image', '/_server-islands/*', '/500'])
    app.all(path, (c) => c.text('NAO_ENCONTRADO', 404));
  return app;
}

/** Health checks for the proxy and the operator: /healthz (alive) and /readyz (ready to serve). */
const healthApp = (getRuntime: () => Promise<Runtime>) =>
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

/** Serves the simulators' public pages under /simulador; 404 when every service is real. */
const simulatorsApp = (getRuntime: () => Promise<Runtime>) =>
  new Hono().all('/simulador/*', async (c) => {
    const { simulators } = await getRuntime();
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice('/simulador'.length);
    return simulators.app.fetch(new Request(url, c.req.raw));
  });

const UNDECLARED: Declared = { bytes: 0, documents: false, session: false, webhook: false };
/** PagBank and PicPay send an order of some KB: the only body of a stranger that may be larger than a form. */
const WEBHOOK: Declared = { ...UNDECLARED, bytes: 64 * 1024, webhook: true };

const calls = new TrieRouter<Endpoint>();
for (const feature of Object.values(contract))
  for (const endpoint of Object.values<Endpoint>(feature))
    calls.add(endpoint.method, endpoint.path, endpoint);

/** @param path decoded, without query */
export function declaredFor(path: string): Declared {
  if (Object.values<string>(paths.webhook).includes(path)) return WEBHOOK;
  const found = calls.match('POST', path)[0].map(([endpoint]) => endpoint);
  if (found.length === 0) {
    const behindSignIn = /^\/app(\/|$)/.test(path);
    return { ...UNDECLARED, session: behindSignIn, documents: behindSignIn || path.startsWith('/mesa/') };
  }
  return {
    ...UNDECLARED,
    bytes: Math.max(...found.map(({ bytes = 0 }) => bytes)),
    documents: found.some(({ encoding }) => encoding === 'multipart'),
    session: found.every(({ access }) => access === 'session'),
  };
}
