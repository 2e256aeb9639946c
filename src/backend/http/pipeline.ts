import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { APP_PREFIX } from '#lib/endpoint.ts';
import { AppError } from '#lib/errors.ts';
import { forgottenBy } from '#lib/leftForPage.server.ts';
import { sentenceOf } from '#lib/messages.ts';
import { avisoFrom } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';
import { passageTo } from '#lib/shell/gate.server.ts';
import type { SessaoDaPagina } from '#lib/shell/sessao.ts';
import { resolveSession, type Sessao } from '../conta/session.ts';
import type { TelaComASessao } from '../conta/sessionQuery.ts';
import { tokenOf } from '../conta/sessionToken.ts';
import type { PublicCtx } from '../context.ts';
import { countQueries } from '../db/queryCount.ts';
import { PORTA } from '../mesa/porta.ts';
import { MULTAS_COM_A_SESSAO } from '../multas/ler.ts';
import { routeOf } from '../observe/routePattern.ts';
import type { Runtime } from '../runtime.ts';
import { lockCookies } from './cookies.ts';
import { refusal } from './failures.ts';
import { HSTS, SECURITY_HEADERS } from './headers.ts';
import { inProcessApi } from './inProcess.ts';
import type { BackendEnv } from './route.ts';

type GetRuntime = () => Promise<Runtime>;

/** The headers of every answer; pages bring their own CSP with hashes, everything else gets the empty one. */
export const secureHeaders = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    const { env } = (await getRuntime()).deps;
    // The desk has an address of its own, with or without TLS.
    const secure = c.req.header(PORTA) === 'mesa' ? env.operatorUrl.startsWith('https://') : env.secure;
    if (secure) {
      for (const [name, value] of Object.entries(HSTS)) c.res.headers.set(name, value);
      lockCookies(c.res.headers);
    }
    // What passes by itself is worth another try, and says when.
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', '30');
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
  });

/** Unsafe methods are accepted from our own origin only; API clients send no Origin and carry a bearer. */
export const originGuard = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    const safe = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (safe || c.req.path.startsWith('/webhooks/')) return next();
    const { env, log } = (await getRuntime()).deps;
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    // Without PUBLIC_URL the server answers under any name (localhost, an address of the network): the one asked for.
    const mesa = c.req.header(PORTA) === 'mesa';
    const [setting, address] = mesa ? [env.OPERATOR_URL, env.operatorUrl] : [env.PUBLIC_URL, env.publicUrl];
    const own = setting === undefined ? `http://${c.req.header('host')}` : address;
    const foreignOrigin = origin !== undefined && origin !== own && origin !== address;
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (!foreignOrigin && !foreignSite) return next();
    const { ip, requestId } = originOf(c);
    const route = routeOf(c.req.path).pattern;
    log.warn({ code: 'ORIGEM_RECUSADA', route, ip, requestId }, 'refused');
    return c.text(sentenceOf('ORIGEM_RECUSADA'), 403);
  });

/** Nothing is written on a full disk; what is there can be read. */
export const spaceGuard = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next();
    const { space, database } = await getRuntime();
    return database.engine === 'pglite' && space.low() ? refusal(c, 'SEM_ESPACO') : next();
  });

/** Tells how many queries an answer took, where the setting asks for it. */
export const queryCount = (getRuntime: GetRuntime) =>
  createMiddleware(async (c, next) => {
    if ((await getRuntime()).deps.env.QUERY_COUNT === 'off') return next();
    const { queries } = await countQueries(next);
    c.res.headers.set('server-timing', `queries;desc="${queries.length}"`);
  });

/** Resolves who asks, once for the whole request. */
export const identify = (getRuntime: GetRuntime) =>
  createMiddleware<BackendEnv>(async (c, next) => {
    const { deps, database, remote } = await getRuntime();
    const token = tokenOf(c.req.raw, deps.env.secure);
    const forwarded = await remote?.forward(c.req.raw, token);
    if (forwarded) return forwarded;
    c.set('ctx', { ...deps, origem: originOf(c) });
    c.set('sessao', null);
    if (token === null) return next();
    if (!remote) {
      c.set('sessao', await resolveSession(deps, token, database.replica ? undefined : comASessao(c)));
      return next();
    }
    try {
      c.set('sessao', await remote.session(token));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Nobody can say who asks: what is for drivers waits, what is for everybody is drawn. The cookie stays.
      if (passageTo(c.req.path, null) === 'sign-in') return refusal(c, 'SERVICO_INDISPONIVEL');
    }
    return next();
  });

/** The screen that is read with the session. Where there is a replica, the session is the primary's and the screen is not. */
function comASessao({ req }: Context): TelaComASessao | undefined {
  const dasMultas = req.path === paths.app.multas.lista || req.path === CHAMADA_DAS_MULTAS;
  return req.method === 'GET' && dasMultas ? MULTAS_COM_A_SESSAO : undefined;
}

const CHAMADA_DAS_MULTAS = `${APP_PREFIX}/Multa/Multas`;

/** Once a page has shown the message of a redirect, its cookie goes; and what was left for a page, once the driver is at another. */
export const forgetAviso = createMiddleware(async (c, next) => {
  await next();
  const shown = avisoFrom(c.req.raw.headers) !== undefined;
  const page = (c.res.headers.get('content-type') ?? '').startsWith('text/html');
  if (shown && page) c.res.headers.append('set-cookie', 'aviso=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  const forgotten = await forgottenBy(c.req.raw, c.res);
  if (forgotten) c.res.headers.append('set-cookie', forgotten);
});

/** What a page finds in `Astro.locals`, and the cookies that its in-process calls set. */
export function contextOf(c: Context<BackendEnv>, { deps, site, remote }: Runtime) {
  const setCookies: string[] = [];
  const setCookie = (cookie: string) => void setCookies.push(cookie);
  const token = tokenOf(c.req.raw, deps.env.secure);
  const cookies = c.req.header('cookie') ?? null;
  /** Whether a call of this page was told to come back later, or that nobody is signed in any more. */
  const passing = { unavailable: false, signedOut: false };
  const onRefusal = ({ status }: AppError) => {
    if (status === 502 || status === 503) passing.unavailable = true;
    if (status === 401) passing.signedOut = true;
  };
  const api = remote
    ? remote.apiFor(token, { ip: c.var.ctx.origem.ip, setCookie, onRefusal })
    : inProcessApi({ ...c.var, daPagina: true, cookies, setCookie }, onRefusal);
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
    recebe: sessao.recebe,
    liberado: sessao.liberado,
    plano: sessao.plano?.chave ?? null,
    planoAte: sessao.plano?.fim ?? null,
  };
}

function originOf(c: Context): PublicCtx['origem'] {
  return {
    // Set by the entry from the socket, or from the proxy's header when one is trusted; never by the visitor.
    ip: c.req.header('x-client-ip') ?? null,
    agente: c.req.header('user-agent')?.slice(0, 300) ?? null,
    requestId: c.req.header('x-request-id') ?? randomUUID(),
  };
}
