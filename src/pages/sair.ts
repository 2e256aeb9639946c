import type { APIRoute } from 'astro';
import { SESSAO } from '#lib/conta/rules.ts';
import { SEM_MEDICAO } from '#lib/medicao/analytics.ts';
import { avisoCookie } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';

/** Ends the session on the server, clears the browser's storage, and goes to the sign-in (specification 1, section 2). */
export const GET: APIRoute = async ({ locals, request, redirect }) => {
  // Another site may link here, a neighbour under the same domain too, but must end no session (ASVS 3.5.3) and clear nothing on the device.
  if (/^(cross|same)-site$/.test(request.headers.get('sec-fetch-site') ?? ''))
    return redirect(locals.sessao ? paths.app.inicial : paths.login);
  if (locals.sessao) await locals.api.conta.sair({});
  const headers = new Headers({
    location: paths.login,
    'clear-site-data': '"cache", "storage"',
    'cache-control': 'no-store',
  });
  headers.append('set-cookie', `${SESSAO.cookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  // The next driver on this device is asked.
  headers.append('set-cookie', SEM_MEDICAO);
  if (locals.sessao) headers.append('set-cookie', avisoCookie('saiu'));
  return new Response(null, { status: 303, headers });
};
