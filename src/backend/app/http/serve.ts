import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { admit, type Call, errorOf, perform } from '#backend/platform/http/call.ts';
import { refusalOf } from '#backend/platform/http/failures.ts';
import { type BackendEnv, isCommerce, type Route } from '#backend/platform/http/route.ts';
import { routeOf } from '#backend/platform/observe/routePattern.ts';
import { AppError, fail } from '#lib/errors.ts';

/** Mounts the App API: one address per call. */
export function serveRest(routes: readonly Route[]): Hono<BackendEnv> {
  const app = answering();
  for (const route of routes.filter(({ endpoint }) => !isCommerce(endpoint)))
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      admit(c.var.sessao, route.endpoint);
      return answer(c, route, { ...(await readBody(c)), ...c.req.param() });
    });
  return app;
}

/** Mounts the commerce API: one address per script; the `function` field selects the call. */
export function serveCommerce(routes: readonly Route[]): Hono<BackendEnv> {
  const app = answering();
  const scripts = Map.groupBy(
    routes.filter(({ endpoint }) => isCommerce(endpoint)),
    ({ endpoint }) => endpoint.path,
  );
  for (const [path, calls] of scripts) {
    const byName = new Map(calls.map((route) => [route.endpoint.function ?? '', route]));
    app.post(path, async (c) => {
      // All calls of the script need a session: without one the body is not read.
      if (calls.every(({ endpoint }) => endpoint.access === 'session') && !c.var.sessao)
        fail('SESSAO_EXIGIDA');
      const { function: name, ...input } = await readBody(c);
      const anyName = byName.size === 1 && byName.has('');
      const route = byName.get(!anyName && typeof name === 'string' ? name : '');
      if (!route) fail('FUNCAO_DESCONHECIDA');
      return answer(c, route, input);
    });
  }
  return app;
}

/** Calls whose failures are answered in the shape of their API. */
const answering = () =>
  new Hono<BackendEnv>().onError((thrown, c) => {
    const route = routeOf(c.req.path).pattern;
    const { code, fields, sentence } = errorOf(callOf(c, route), thrown);
    const contacts = { supportEmail: c.var.ctx.env.SUPPORT_EMAIL };
    const { body, ...init } = refusalOf({ path: c.req.path, code, fields, sentence, contacts });
    return new Response(body, init);
  });

async function answer(c: Context<BackendEnv>, route: Route, raw: Record<string, unknown>): Promise<Response> {
  const result = await perform(callOf(c, route.endpoint.path), route, raw);
  if (result instanceof Response) return result;
  return c.json(result ?? null, 200, { 'cache-control': 'private, no-store' });
}

function callOf(c: Context<BackendEnv>, route: string): Call {
  return {
    ...c.var,
    route,
    // Browsers tell from which site a request comes, API clients do not.
    daPagina: c.req.header('sec-fetch-site') !== undefined,
    cookies: c.req.header('cookie') ?? null,
    setCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
  };
}

/** Body fields of JSON, url-encoded or multipart requests; other bodies are ignored. */
async function readBody(c: Context<BackendEnv>): Promise<Record<string, unknown>> {
  if (c.req.method !== 'POST') return {};
  const type = (c.req.header('content-type') ?? '').toLowerCase();
  try {
    if (type.includes('json')) return v.parse(JsonBody, await c.req.json());
    if (type.includes('form')) return Object.fromEntries(await c.req.formData());
    return (await c.req.text()) === '' ? {} : fail('CORPO_INVALIDO');
  } catch (cause) {
    throw new AppError('CORPO_INVALIDO', { cause });
  }
}

/** An object; v.record alone would accept an array. */
const JsonBody = v.custom<Record<string, unknown>>(
  (body) => typeof body === 'object' && body !== null && !Array.isArray(body),
);
