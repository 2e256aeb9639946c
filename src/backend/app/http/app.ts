import { Hono } from 'hono';
import { documentosDaMesa } from '../../desk/documento.ts';
import { exportarDaMesa } from '../../desk/exportar.ts';
import { portaDaMesa } from '../../desk/porta.ts';
import { agendaApp } from '../../domain/avisos/agenda/rotas.ts';
import { webhooksApp } from '../../domain/pedidos/webhooks.ts';
import { arquivosApp } from '../../domain/recursos/arquivos.ts';
import { procuracaoApp } from '../../domain/recursos/procuracao.ts';
import { bodyGate } from '../../platform/http/bodyGate.ts';
import { failureOf, refusal } from '../../platform/http/failures.ts';
import { healthApp } from '../../platform/http/health.ts';
import { openApiApp } from '../../platform/http/openapi.ts';
import type { BackendEnv } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { simulatorsApp } from '../../platform/simulators/mount.ts';
import { routes } from '../routes.ts';
import { declaredFor } from './declared.ts';
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
  app
    .route('/', openApiApp)
    .route('/', webhooksApp)
    .route('/', procuracaoApp)
    .route('/', arquivosApp)
    .route('/', agendaApp);
  app
    .all('/api/*', (c) => c.text('NAO_ENCONTRADO', 404))
    .all('/comercio/*', (c) => c.text('NAO_ENCONTRADO', 404))
    // Astro's endpoints for images (a second of processor time per request) and server islands: no page of ours uses them.
    .all('/_image', (c) => c.text('NAO_ENCONTRADO', 404))
    .all('/_server-islands/*', (c) => c.text('NAO_ENCONTRADO', 404))
    // Asked for by its address, the page of a failure would count as one, and call the operator.
    .all('/500', (c) => c.text('NAO_ENCONTRADO', 404));
  return app;
}
