import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Endpoint } from '#lib/endpoint.ts';
import { AppError, type FieldErrors, fail } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import type { Sessao } from '../conta/session.ts';
import type { Ctx, PublicCtx } from '../context.ts';
import { tellRefusal } from '../observe/refusals.ts';
import { routeOf } from '../observe/routePattern.ts';
import { failureOf } from './failures.ts';
import type { BackendEnv, Route } from './route.ts';

/** Mounts the App API: one address a call. */
export function serveRest(routes: readonly Route[]): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>();
  for (const route of routes.filter(
    ({ endpoint }) => endpoint.function === undefined && !isCommerce(endpoint),
  )) {
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      try {
        admit(c, route.endpoint);
        return await answer(c, route, { ...(await readBody(c)), ...c.req.param() });
      } catch (error) {
        return restError(c, error, route.endpoint);
      }
    });
  }
  return app;
}

/** Mounts the commerce API: one address a script, the `function` field chooses the call. */
export function serveCommerce(routes: readonly Route[]): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>();
  const scripts = Map.groupBy(
    routes.filter(({ endpoint }) => isCommerce(endpoint)),
    ({ endpoint }) => endpoint.path,
  );
  for (const [path, calls] of scripts) {
    const byName = new Map(calls.map((route) => [route.endpoint.function ?? '', route]));
    app.post(path, async (c) => {
      try {
        // Every one of the script's calls is for drivers: a stranger's body is not read.
        if (calls.every(({ endpoint }) => endpoint.access === 'session') && !c.var.sessao)
          fail('SESSAO_EXIGIDA');
        const { function: name, ...input } = await readBody(c);
        const anyName = byName.size === 1 && byName.has('');
        const route = byName.get(!anyName && typeof name === 'string' ? name : '');
        if (!route) fail('FUNCAO_DESCONHECIDA');
        admit(c, route.endpoint);
        refuseOtherEmail(c.var.sessao, input);
        return await answer(c, route, input);
      } catch (error) {
        return commerceError(c, error);
      }
    });
  }
  return app;
}

function isCommerce(endpoint: Endpoint): boolean {
  return endpoint.path.endsWith('.php');
}

/** Who may call, before anything of the body is read. */
function admit(c: Context<BackendEnv>, endpoint: Endpoint): void {
  const { sessao } = c.var;
  if (endpoint.access === 'session' && !sessao) fail('SESSAO_EXIGIDA');
  if (endpoint.gated && !sessao?.liberado) fail('MENU_BLOQUEADO');
}

async function answer(c: Context<BackendEnv>, { endpoint, handle }: Route, raw: unknown): Promise<Response> {
  const { sessao } = c.var;
  refuseUnstorable(raw);
  const parsed = v.safeParse(endpoint.input, raw, { message: sentenceOfIssue });
  if (!parsed.success) fail('DADOS_INVALIDOS', { fields: fieldsOf(parsed.issues) });
  const ctx: PublicCtx | Ctx = sessao ? { ...c.var.ctx, actor: sessao.actor } : c.var.ctx;
  const result = await handle(ctx, parsed.output, c);
  if (result instanceof Response) return result;
  return c.json(result ?? null, 200, { 'cache-control': 'private, no-store' });
}

/** A legacy call names the driver by e-mail; it must be the session's own (design decision on accounts). */
function refuseOtherEmail(sessao: Sessao | null, input: Record<string, unknown>): void {
  const email = input.email ?? input.Email;
  if (
    sessao &&
    typeof email === 'string' &&
    email !== '' &&
    email.trim().toLowerCase() !== sessao.actor.email
  ) {
    fail('OUTRO_USUARIO');
  }
}

/** Body fields of JSON, url-encoded or multipart requests; anything else is no body. */
async function readBody(c: Context<BackendEnv>): Promise<Record<string, unknown>> {
  if (c.req.method !== 'POST') return {};
  const type = c.req.header('content-type') ?? '';
  try {
    if (type.includes('json')) return v.parse(JsonBody, await c.req.json());
    if (type.includes('form')) return Object.fromEntries(c.var.form ?? (await c.req.formData()));
    return (await c.req.text()) === '' ? {} : fail('CORPO_INVALIDO');
  } catch (cause) {
    throw new AppError('CORPO_INVALIDO', { cause });
  }
}

/** An object; v.record alone would take a list for one. */
const JsonBody = v.custom<Record<string, unknown>>(
  (body) => typeof body === 'object' && body !== null && !Array.isArray(body),
);

/** PostgreSQL keeps no NUL in a text and no half of a character in a document; no name, address or code has either. */
function refuseUnstorable(raw: unknown): void {
  const waiting = [raw];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) fail('CORPO_INVALIDO');
    if (typeof value === 'object' && value !== null)
      for (const pair of Object.entries(value)) waiting.push(...pair);
  }
}

/** What a field says whose contract has no sentence of its own. */
function sentenceOfIssue({ received }: v.BaseIssue<unknown>): string {
  return received === 'undefined' || received === '""' ? 'Preencha este campo.' : 'Confira este campo.';
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= issue.message;
  return fields;
}

/** App API errors: the bare code as text, as the specification has it; JSON where fields or OAuth need it. */
function restError(c: Context<BackendEnv>, thrown: unknown, endpoint: Endpoint): Response {
  const error = known(c, thrown);
  const headers = { 'cache-control': 'no-store' };
  if (endpoint.path === '/token') {
    return json(
      {
        error: 'invalid_grant',
        error_description: error.code,
        message: error.sentence ?? sentenceOf(error.code, { supportEmail: c.var.ctx.env.SUPPORT_EMAIL }),
        campos: error.fields,
      },
      error.status,
      headers,
    );
  }
  if (Object.keys(error.fields).length > 0 || error.sentence !== undefined) {
    return json({ error: error.code, message: error.sentence, campos: error.fields }, error.status, headers);
  }
  return new Response(error.code, {
    status: error.status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** Commerce API errors keep the legacy shape: response, success, message and error beside the status. */
function commerceError(c: Context<BackendEnv>, thrown: unknown): Response {
  const error = known(c, thrown);
  const message = error.sentence ?? sentenceOf(error.code, { supportEmail: c.var.ctx.env.SUPPORT_EMAIL });
  return json(
    { response: 'error', success: false, error: error.code, message, campos: error.fields },
    error.status,
    { 'cache-control': 'no-store' },
  );
}

function known(c: Context<BackendEnv>, thrown: unknown): AppError {
  if (thrown instanceof AppError) {
    tellRefusal(c, thrown.code);
    return thrown;
  }
  const { log, origem } = c.var.ctx;
  return failureOf(thrown, log, { requestId: origem.requestId, route: routeOf(c.req.path).pattern });
}

function json(body: unknown, status: number, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers });
}
