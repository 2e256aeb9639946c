import { Hono } from 'hono';
import { openApiApp } from './openapi.ts';
import { webhooksApp } from './pedidos/webhooks.ts';
import { arquivosApp } from './recursos/arquivos.ts';
import type { BackendEnv } from './route.ts';
import { routes } from './routes.ts';
import { serveCommerce, serveRest } from './serve.ts';

/** Both APIs, the gateways' notices and the drivers' files. `ctx` and `sessao` are set by the pipeline before. */
export const backendApp = new Hono<BackendEnv>()
  .route('/', serveRest(routes))
  .route('/', serveCommerce(routes))
  .route('/', openApiApp)
  .route('/', webhooksApp)
  .route('/', arquivosApp)
  .all('/api/*', (c) => c.text('NAO_ENCONTRADO', 404))
  .all('/comercio/*', (c) => c.text('NAO_ENCONTRADO', 404));
