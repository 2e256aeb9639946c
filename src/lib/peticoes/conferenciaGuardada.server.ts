import { cookieIn } from '#lib/session/session.ts';
import { respostasDoEndereco } from './conferencia.ts';
import type { Rascunho } from './form.ts';

const COOKIE = 'conferencia';
const UM_DIA = 86_400;

type Sessao = Pick<App.Locals, 'sessao'>;

/** Keeps the answers of a finished free check for the petition bought after it: a day long, in this browser, for this account. */
export function guardarConferencia(
  { response, locals }: { response: { headers: Headers }; locals: Sessao },
  respostas: Rascunho,
): void {
  const valor = new URLSearchParams({ ...respostas, de: locals.sessao?.email ?? '' });
  response.headers.append(
    'set-cookie',
    `${COOKIE}=${encodeURIComponent(String(valor))}; Path=/; Max-Age=${UM_DIA}; HttpOnly; SameSite=Lax`,
  );
}

/** Forgets them once a petition has them: the next one is about another fine. */
export function esquecerConferencia({
  request,
  response,
}: {
  request: Request;
  response: { headers: Headers };
}): void {
  if (cookieIn(request.headers.get('cookie'), COOKIE) === undefined) return;
  response.headers.append('set-cookie', `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
}

/** The kept answers; none of another account. */
export function conferenciaGuardada({ request, locals }: { request: Request; locals: Sessao }): Rascunho {
  const consulta = new URLSearchParams(cookieIn(request.headers.get('cookie'), COOKIE));
  return consulta.get('de') === locals.sessao?.email ? respostasDoEndereco(consulta) : {};
}
