import { cookieIn } from '#lib/session/session.ts';
import { respostasDoEndereco } from './conferencia.ts';
import type { Rascunho } from './form.ts';

const COOKIE = 'conferencia';
const UM_DIA = 86_400;

type Sessao = Pick<App.Locals, 'sessao'>;

/** Keeps the answers of the free check for the petition that is bought after it: a day long, in this browser, for this account. */
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

/** The kept answers; none of another account. */
export function conferenciaGuardada({ request, locals }: { request: Request; locals: Sessao }): Rascunho {
  const consulta = new URLSearchParams(cookieIn(request.headers.get('cookie'), COOKIE));
  return consulta.get('de') === locals.sessao?.email ? respostasDoEndereco(consulta) : {};
}
