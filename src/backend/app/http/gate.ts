import { createMiddleware } from 'hono/factory';
import { ownerOf } from '#backend/domain/conta/session.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { sentenceOf } from '#lib/messages.ts';
import { fromIsland, redirectTo, refuseForm, sessionEnded } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';
import { abreSemPlano, telaDe } from '#lib/screens.ts';
import { DRIVER_HEADER } from '#lib/session/session.ts';

/** Whether a request is a page navigation. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];

export const pageMethods = createMiddleware<BackendEnv>(async (c, next) => {
  if (PAGE_METHODS.includes(c.req.method)) return next();
  return c.text(sentenceOf('METODO_RECUSADO'), 405, { allow: PAGE_METHODS.join(', ') });
});

/** Header that names the owner of an answer, so that a device never shows a kept copy to another driver. */
export const nameOwner = createMiddleware<BackendEnv>(async (c, next) => {
  await next();
  const { pathname } = new URL(c.req.url);
  if (pathname === paths.app.raiz || pathname.startsWith(`${paths.app.raiz}/`))
    c.res.headers.set(OWNER_HEADER, ownerOf(c.var.sessao));
});

/** The gate of /app: without a session to the sign-in, without a plan to the first screen. A form in progress stays. */
export const gate = createMiddleware<BackendEnv>(async (c, next) => {
  const { pathname } = new URL(c.req.url);
  const passage = accessTo(pathname, c.var.sessao);
  if (passage === 'refused') return c.text(sentenceOf('CORPO_INVALIDO'), 400);
  const island = fromIsland(c.req.raw);
  if (passage === 'sign-in') return toSignIn(c.req.raw);
  if (passage === 'blocked') {
    if (island) return refuseForm('MENU_BLOQUEADO');
    return redirectTo(c.req.raw, { redirect: paths.app.inicial, aviso: 'menuBloqueado' });
  }
  const filledInBy = c.req.header(DRIVER_HEADER);
  const email = c.var.sessao?.actor.email;
  if (filledInBy !== undefined && email !== undefined && filledInBy !== encodeURIComponent(email))
    return refuseForm('OUTRO_USUARIO');
  return next();
});

/** Redirects to the sign-in with a way back, and says so of a form that is not stored; an island shows the message in place. */
export function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const redirect = `${paths.login}?volta=${encodeURIComponent(pathname + search)}`;
  if (fromIsland(request)) return sessionEnded();
  return redirectTo(
    request,
    request.method === 'POST' ? { redirect, aviso: 'envioSemSessao' } : { redirect },
  );
}

/** Tells the service worker (public/sw.js) that a page may be kept on the device. */
export const OFFLINE_HEADER = 'x-offline-copy';
/** Tells the service worker the owner of every app page, so that it drops another driver's copies. */
const OWNER_HEADER = 'x-owner';

/** Whether a page may be kept for offline reading: home, deadlines and fines. */
export function ficaOffline(pathname: string): boolean {
  return telaDe(pathname)?.offline === true;
}

type Passage = 'pass' | 'sign-in' | 'blocked' | 'refused';

/** Decides access to a page under /app (specification 1, sections 2 and 4) from the raw path; refuses an ambiguous one. */
export function accessTo(pathname: string, sessao: { liberado: boolean } | null): Passage {
  const read = decoded(pathname);
  if (read === null) return 'refused';
  if (read !== paths.app.raiz && !read.startsWith(`${paths.app.raiz}/`)) return 'pass';
  if (!sessao) return 'sign-in';
  return sessao.liberado || abreSemPlano(read) ? 'pass' : 'blocked';
}

const UNSAFE = /\/\/|\\|\/\.\.?(?:\/|$)|\p{Cc}|%[0-9a-f]{2}|\.html$/iu;

/** Null when it cannot be decoded, or decodes to something that another parser could split, join or decode again. */
function decoded(pathname: string): string | null {
  try {
    const read = decodeURIComponent(pathname);
    return UNSAFE.test(read) || /%2f/i.test(pathname) ? null : read;
  } catch {
    return null;
  }
}
