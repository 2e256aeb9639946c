import { Hono } from 'hono';
import { apiDocument } from '#backend/platform/http/openapi/document.ts';
import { paths } from '#lib/paths.ts';
import type { BackendEnv } from './route.ts';

/** Written at the first request, because most processes never serve it. */
let written: string | undefined;

/** The OpenAPI 3.1 document of both APIs. */
export const openApiApp = new Hono<BackendEnv>().get(paths.openapi, (c) => {
  written ??= JSON.stringify(apiDocument());
  return c.body(written, 200, { 'cache-control': 'public, max-age=300', 'content-type': 'application/json' });
});
