import { astro, getFetchState } from 'astro/hono';
import { createBackendApp } from '#backend/app/http/app.ts';
import {
  ficaOffline,
  gate,
  nameOwner,
  OFFLINE_HEADER,
  pageMethods,
  toSignIn,
} from '#backend/app/http/gate.ts';
import { apiDoMotorista } from '#backend/app/http/inProcess.ts';
import { contextOf, forgetAviso } from '#backend/app/http/pipeline.ts';
import { currentRuntime, registerRuntime } from '#backend/app/program.ts';
import { entradaDaMesa } from '#backend/desk/equipe/entrar.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import { finishPage } from '#backend/platform/http/finishPage.ts';
import { withinRequest } from '#backend/platform/observe/astroLog.ts';
import { avisoFrom } from '#lib/pageForm.server.ts';

/**
 * The request pipeline: headers, origin, session, the APIs, the gate, then Astro's pages.
 * The entry opens the embedded backend before the first request; importing this file opens nothing.
 */
registerRuntime();

const app = createBackendApp(currentRuntime);

app.use(pageMethods, nameOwner, gate);
app.use(forgetAviso);
app.use(async (c, next) => {
  const runtime = await currentRuntime();
  const { locals, setCookies, passing } = contextOf(c, runtime);
  const state = getFetchState(c);
  // Pages are rendered after their data are loaded, so streaming gains nothing, and a failed page becomes an error page.
  state.streaming = false;
  if (c.var.pessoa !== undefined)
    Object.assign(state.locals, {
      porta: entradaDaMesa(c.var.ctx, c.var.pessoa),
      mesa: c.var.pessoa && mesaDe(runtime, c.var.pessoa, c.var.ctx.origem, apiDoMotorista),
    });
  Object.assign(state.locals, locals, { aviso: avisoFrom(c.req.raw.headers) });
  await withinRequest(c.var.ctx.origem.requestId, next);
  // The session ended while the page was rendered: redirect to the sign-in.
  if (c.res.status === 500 && passing.signedOut) c.res = toSignIn(c.req.raw);
  // A page that failed because a service is unavailable answers 503, not 500.
  if (c.res.status === 500 && passing.unavailable)
    c.res = new Response(c.res.body, { status: 503, headers: c.res.headers });
  // Cookies of an in-process call (sign-in) belong to this answer.
  for (const cookie of setCookies) c.res.headers.append('set-cookie', cookie);
  const page = await finishPage(c.res, runtime.modules);
  // Cleared first: Hono copies the old answer's headers to a new one, including its length.
  c.res = undefined;
  c.res = page;
  // Without a policy of its own a page would get the empty one, which stops its scripts, styles and forms (docs/decisions/003).
  if (import.meta.env.DEV) c.res.headers.set('content-security-policy', "frame-ancestors 'none'");
  const { sessao } = c.var;
  if (sessao && c.res.status === 200 && c.req.method === 'GET' && ficaOffline(c.req.path))
    c.res.headers.set(OFFLINE_HEADER, '1');
});
app.use(astro());

export default app;
