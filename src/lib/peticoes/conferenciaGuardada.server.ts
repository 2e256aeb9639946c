import type { APIContext } from 'astro';
import * as v from 'valibot';
import { paths } from '#lib/paths.ts';
import { respostasDoEndereco } from './conferencia.ts';
import type { Rascunho } from './form.ts';

const COOKIE = 'conferencia';
const UM_DIA = 86_400;

type Pagina = Pick<APIContext, 'cookies' | 'url' | 'locals'>;

/** Keeps the answers of the free check for the petition that is bought after it: a day long, in this browser, for this account. */
export function guardarConferencia({ cookies, url, locals }: Pagina, respostas: Rascunho): void {
  const valor = new URLSearchParams({ ...respostas, de: locals.sessao?.email ?? '' });
  cookies.set(COOKIE, String(valor), {
    ...{ path: paths.app.recursoOnline.landing, maxAge: UM_DIA, httpOnly: true, sameSite: 'lax' },
    secure: url.protocol === 'https:',
  });
}

/** The kept answers; none of another account. */
export function conferenciaGuardada({ cookies, locals }: Pagina): Rascunho {
  const lida = v.safeParse(v.string(), cookies.get(COOKIE)?.value);
  const consulta = new URLSearchParams(lida.success ? lida.output : '');
  return consulta.get('de') === locals.sessao?.email ? respostasDoEndereco(consulta) : {};
}
