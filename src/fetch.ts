import { astro, getFetchState } from 'astro/hono';
import { createBackendApp } from './backend/http/app.ts';
import { contextOf, forgetAviso } from './backend/http/pipeline.ts';
import { withinRequest } from './backend/observe/astroLog.ts';
import { currentRuntime, registerRuntime } from './backend/program.ts';
import { avisoFrom, redirectTo } from './lib/pageForm.server.ts';
import { paths } from './lib/paths.ts';
import { passageTo } from './lib/shell/gate.server.ts';
import { ficaOffline, OFFLINE_HEADER } from './lib/shell/offline.server.ts';

/**
 * The request pipeline: headers, origin, session, the APIs, the gate, then Astro's pages.
 * The embedded backend is opened by the entry before the first request; nothing here opens it at import.
 */
registerRuntime();

const app = createBackendApp(currentRuntime);

app.use(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const passage = passageTo(pathname, c.var.sessao);
  if (passage === 'sign-in') {
    return redirectTo(c.req.raw, {
      redirect: `${paths.login}?volta=${encodeURIComponent(pathname + search)}`,
    });
  }
  if (passage === 'blocked')
    return redirectTo(c.req.raw, { redirect: paths.app.inicial, aviso: 'menuBloqueado' });
  return next();
});

app.use(forgetAviso);
app.use(async (c, next) => {
  const runtime = await currentRuntime();
  const { locals, setCookies } = contextOf(c, runtime);
  const state = getFetchState(c);
  // Pages have their data before they render: nothing would come earlier in parts, and one that fails is an error page.
  state.streaming = false;
  Object.assign(state.locals, locals, { aviso: avisoFrom(c.req.header('cookie') ?? null) });
  await withinRequest(c.var.ctx.origem.requestId, next);
  // Cookies that an in-process call set (sign-in) belong to this answer.
  for (const cookie of setCookies) c.res.headers.append('set-cookie', cookie);
  const { sessao } = c.var;
  if (sessao && c.res.status === 200 && c.req.method === 'GET' && ficaOffline(c.req.path))
    c.res.headers.set(OFFLINE_HEADER, sessao.actor.sessaoId);
});
app.use(astro());

export default app;
