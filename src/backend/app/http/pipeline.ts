import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { PORTA } from '#backend/desk/porta.ts';
import { resolveSession, tokenOf } from '#backend/domain/conta/session.ts';
import type { Sessao } from '#backend/platform/context.ts';
import type { Env } from '#backend/platform/env.ts';
import { refusal } from '#backend/platform/http/failures.ts';
import {
  HSTS,
  originOf,
  SECURITY_HEADERS,
  secureCookies,
  withoutUnprefixedCookies,
} from '#backend/platform/http/headers.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { routeOf } from '#backend/platform/observe/routePattern.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import type { AppError } from '#lib/errors.ts';
import { avisoFrom } from '#lib/pageForm.server.ts';
import type { SessaoDaPagina } from '#lib/shell/sessao.ts';
import { inProcessApi } from './inProcess.ts';

type GetRuntime = () => Promise<Runtime>;

/** Sets security headers. Pages have a CSP with hashes; every other answer gets an empty one. */
export const secureHeaders = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (isSecure(c, (await getRuntime()).deps.env)) {
      for (const [name, value] of Object.entries(HSTS)) c.res.headers.set(name, value);
      secureCookies(c.res.headers);
    }
    // Adds Retry-After to errors that are temporary.
    const later = RETRY_AFTER.get(c.res.status);
    if (later && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', later);
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
  });

/** Seconds. Limits count in windows of ten minutes and more, which a client need not know. */
const RETRY_AFTER = new Map([
  [429, '60'],
  [503, '30'],
]);

/** The desk has its own address, with or without TLS. */
const isSecure = (c: Context, env: Env) =>
  c.req.header(PORTA) === 'mesa' ? env.operatorUrl.startsWith('https://') : env.secure;

/** Over HTTPS later code sees no cookie without the `__Host-` prefix. */
export const ownCookies = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    const cookies = c.req.header('cookie');
    if (cookies !== undefined && isSecure(c, (await getRuntime()).deps.env))
      c.req.raw.headers.set('cookie', withoutUnprefixedCookies(cookies));
    await next();
  });

/** Unsafe methods are accepted from our own origin only; API clients send no Origin and use a bearer. */
export const originGuard = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    const safe = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (safe || c.req.path.startsWith('/webhooks/')) return next();
    const { env, log } = (await getRuntime()).deps;
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    // Without PUBLIC_URL the server accepts any host name (localhost, a network address): the requested one.
    const mesa = c.req.header(PORTA) === 'mesa';
    const [setting, address] = mesa ? [env.OPERATOR_URL, env.operatorUrl] : [env.PUBLIC_URL, env.publicUrl];
    const own = setting === undefined ? `http://${c.req.header('host')}` : address;
    // A browser that hides the origin of its own page still says, in a header that no page can set, that the page is ours.
    const hidden = origin === 'null' && site === 'same-origin';
    const foreignOrigin = origin !== undefined && !hidden && origin !== own && origin !== address;
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (!foreignOrigin && !foreignSite) return next();
    const { ip, requestId } = originOf(c);
    const route = routeOf(c.req.path).pattern;
    log.warn({ code: 'ORIGEM_RECUSADA', route, ip, requestId }, 'refused');
    return refusal(c, 'ORIGEM_RECUSADA');
  });

/** Refuses writes while the disk is full; reads continue. */
export const spaceGuard = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next();
    const { space, database } = await getRuntime();
    return database.engine === 'pglite' && space.low() ? refusal(c, 'SEM_ESPACO') : next();
  });

/** A session may end while a slow body arrives. Milliseconds. */
const SLOW_MS = 1000;

/** Reads the session of the request's token. */
export const identify = (getRuntime: GetRuntime) =>
  createMiddleware<BackendEnv>(async (c, next) => {
    const { deps } = await getRuntime();
    const token = tokenOf(c.req.raw);
    c.set('ctx', { ...deps, origem: originOf(c) });
    c.set('sessao', token === null ? null : await resolveSession(deps, token));
    let lida = performance.now();
    c.set('sessaoAgora', async () => {
      if (token !== null && c.var.sessao && performance.now() - lida > SLOW_MS) {
        c.set('sessao', await resolveSession(deps, token));
        lida = performance.now();
      }
      return c.var.sessao;
    });
    return next();
  });

/** Deletes the cookie of a redirect's message once a page has shown it. */
export const forgetAviso = createMiddleware(async (c, next) => {
  await next();
  const shown = avisoFrom(c.req.raw.headers) !== undefined;
  const page = (c.res.headers.get('content-type') ?? '').startsWith('text/html');
  if (shown && page) c.res.headers.append('set-cookie', 'aviso=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});

/** The contents of `Astro.locals`, and the cookies that its in-process calls set. */
export function contextOf(c: Context<BackendEnv>, { deps, site }: Runtime) {
  const setCookies: string[] = [];
  const setCookie = (cookie: string) => void setCookies.push(cookie);
  const cookies = c.req.header('cookie') ?? null;
  /** Whether a call of this page failed temporarily, or because nobody is signed in any more. */
  const passing = { unavailable: false, signedOut: false };
  const onRefusal = ({ status }: AppError) => {
    if (status === 502 || status === 503) passing.unavailable = true;
    if (status === 401) passing.signedOut = true;
  };
  const api = inProcessApi({ ...c.var, daPagina: true, cookies, setCookie }, onRefusal);
  const locals = { api, sessao: pageSession(c.var.sessao), site, agora: deps.clock() };
  return { setCookies, passing, locals };
}

function pageSession(sessao: Sessao | null): SessaoDaPagina | null {
  if (!sessao) return null;
  const { nome, email } = sessao.actor;
  return {
    nome,
    email,
    naoLidas: sessao.naoLidas,
    liberado: sessao.liberado,
    plano: sessao.plano?.chave ?? null,
    planoAte: sessao.plano?.fim ?? null,
  };
}
