import { Hono } from 'hono';
import { agendaApp } from '../agenda/rotas.ts';
import { dossieApp } from '../dossie/baixar.ts';
import { listasApp } from '../listas/exportar.ts';
import { documentosDaMesa } from '../mesa/documento.ts';
import { exportarDaMesa } from '../mesa/exportar.ts';
import { minutasDaMesa } from '../mesa/minuta.ts';
import { portaDaMesa } from '../mesa/porta.ts';
import { procuracoesDeParceiro } from '../parceiros/arquivos.ts';
import { planilhaDoParceiro } from '../parceiros/planilha.ts';
import { webhooksApp } from '../pedidos/webhooks.ts';
import { peticoesApp } from '../peticoes/editavel.ts';
import { arquivosApp } from '../recursos/arquivos.ts';
import { procuracaoApp } from '../recursos/procuracao.ts';
import { routes } from '../routes.ts';
import type { Runtime } from '../runtime.ts';
import { simulatorsApp } from '../simulators/mount.ts';
import { failureOf, refusal } from './failures.ts';
import { healthApp } from './health.ts';
import { openApiApp } from './openapi.ts';
import { identify, originGuard, queryCount, secureHeaders, spaceGuard } from './pipeline.ts';
import { replicaReads } from './replica.ts';
import type { BackendEnv } from './route.ts';
import { serveCommerce, serveRest } from './serve.ts';
import { uploadGuard } from './uploads.ts';

/**
 * The backend as one Hono app: health, headers, origin, session, both APIs, the gateways' notices, the drivers'
 * files. The request pipeline (src/fetch.ts) goes on from here to the pages.
 */
export function createBackendApp(getRuntime: () => Promise<Runtime>): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>();
  app.onError(async (err, c) => {
    const { log } = (await getRuntime()).deps;
    const { code } = failureOf(err, log, { requestId: c.req.header('x-request-id') });
    return refusal(c, code);
  });
  app.use(
    secureHeaders(getRuntime),
    portaDaMesa(getRuntime, (request) => app.fetch(request)),
  );
  app.route('/', healthApp(getRuntime));
  app.use(
    originGuard(getRuntime),
    spaceGuard(getRuntime),
    queryCount(getRuntime),
    identify(getRuntime),
    replicaReads(getRuntime),
    uploadGuard,
  );
  app.route('/', documentosDaMesa).route('/', minutasDaMesa).route('/', exportarDaMesa(getRuntime));
  app.route('/', simulatorsApp(getRuntime));
  app.route('/', serveRest(routes)).route('/', serveCommerce(routes));
  app
    .route('/', openApiApp)
    .route('/', webhooksApp)
    .route('/', peticoesApp)
    .route('/', dossieApp)
    .route('/', listasApp)
    .route('/', procuracaoApp)
    .route('/', planilhaDoParceiro)
    .route('/', procuracoesDeParceiro)
    .route('/', arquivosApp)
    .route('/', agendaApp);
  app
    .all('/api/*', (c) => c.text('NAO_ENCONTRADO', 404))
    .all('/comercio/*', (c) => c.text('NAO_ENCONTRADO', 404));
  return app;
}
