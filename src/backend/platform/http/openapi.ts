import { Hono } from 'hono';
import { apiDocument } from '#backend/platform/http/openapi/document.ts';
import { paths } from '#lib/paths.ts';
import { API_PAGE_POLICY, apiPage } from './apiPage.ts';
import type { BackendEnv } from './route.ts';

const CACHE = { 'cache-control': 'public, max-age=300' };

/** Built at the first request, because most processes never serve them. */
let known: { json: string; page: string } | undefined;

/** The OpenAPI 3.1 document of both APIs, and its HTML page. */
export const openApiApp = new Hono<BackendEnv>()
  .get(paths.openapi, async (c) =>
    c.body((await made()).json, 200, { ...CACHE, 'content-type': 'application/json' }),
  )
  .get(paths.apiDocs, async (c) =>
    c.html((await made()).page, 200, { ...CACHE, 'content-security-policy': API_PAGE_POLICY }),
  );

async function made() {
  if (known) return known;
  const document = apiDocument();
  known = { json: JSON.stringify(document), page: String(await apiPage(document)) };
  return known;
}
