import { createMiddleware } from 'hono/factory';
import { DRIVER_HEADER } from '#lib/driverHeader.ts';
import { fromIsland, redirectTo, refuseForm, sessionEnded } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';
import { passageTo } from '#lib/shell/gate.server.ts';
import type { BackendEnv } from './route.ts';

/**
 * The gate of /app: to sign-in without a session, to the first screen without a plan. A form that is being filled in stays
 * where it is: its island says what happened, and the driver goes on from there.
 */
export const gate = createMiddleware<BackendEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const passage = passageTo(pathname, c.var.sessao);
  const island = fromIsland(c.req.raw);
  if (passage === 'sign-in') {
    const redirect = `${paths.login}?volta=${encodeURIComponent(pathname + search)}`;
    return island ? sessionEnded() : redirectTo(c.req.raw, { redirect });
  }
  if (passage === 'blocked') {
    if (island) return refuseForm('MENU_BLOQUEADO');
    return redirectTo(c.req.raw, { redirect: paths.app.inicial, aviso: 'menuBloqueado' });
  }
  const filledInBy = c.req.header(DRIVER_HEADER);
  const email = c.var.sessao?.actor.email;
  if (filledInBy !== undefined && email !== undefined && decodeURIComponent(filledInBy) !== email)
    return refuseForm('OUTRO_USUARIO');
  return next();
});
