import { avisoCookie, formOf } from '../pageForm.server.ts';
import { paths } from '../paths.ts';

/** Long enough to sign in or sign up. Text of another shape than a code is ignored. */
export function cookieDoConvite(codigo: string): string {
  const valor = /^[\w-]{20,100}$/.test(codigo) ? codigo : 'x';
  return `convite=${valor}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`;
}

const SEM_CONVITE = 'convite=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';

/**
 * Handles the page's button: returns where the driver goes next, or null when none was pressed. It answers the invitation that the page
 * showed, because a link opened in another tab replaces the one in the cookie.
 */
export async function responderConvite(
  request: Request,
  { api, sessao }: Pick<App.Locals, 'api' | 'sessao'>,
  noCookie: string,
): Promise<Response | null> {
  const data = request.method === 'POST' ? await formOf(request) : null;
  const mostrado = data?.get('codigo');
  const Codigo = typeof mostrado === 'string' ? mostrado : noCookie;
  const paraOnde = (location: string, aviso: string) =>
    respondido(location, [...(Codigo === noCookie ? [SEM_CONVITE] : []), aviso]);
  switch (data?.get('resposta')) {
    case 'aceitar': {
      const { Alvo, Guid } = await api.compartilhamentos.aceitar({ Codigo });
      const dele = Alvo === 'veiculo' ? paths.app.veiculos.ver(Guid) : paths.app.condutores.ver(Guid);
      // Without a plan its page may be closed; the list says when it opens.
      return paraOnde(sessao?.liberado ? dele : paths.app.compartilhados, avisoCookie('conviteAceito'));
    }
    case 'recusar':
      await api.compartilhamentos.recusar({ Codigo });
      return paraOnde(paths.app.inicial, avisoCookie('conviteRecusado'));
    default:
      return null;
  }
}

function respondido(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
