import { avisoCookie, formOf } from '../pageForm.server.ts';
import { paths } from '../paths.ts';

/** Long enough to sign in or sign up. Text of another shape than a code is ignored. */
export function cookieDoConvite(codigo: string): string {
  const valor = /^[\w-]{20,100}$/.test(codigo) ? codigo : 'x';
  return `convite=${valor}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`;
}

const SEM_CONVITE = 'convite=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';

/** Handles the page's button: returns where the driver goes next, or null when none was pressed. */
export async function responderConvite(
  request: Request,
  { api, sessao }: Pick<App.Locals, 'api' | 'sessao'>,
  Codigo: string,
): Promise<Response | null> {
  const data = request.method === 'POST' ? await formOf(request) : null;
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

function paraOnde(location: string, aviso: string): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  headers.append('set-cookie', SEM_CONVITE);
  headers.append('set-cookie', aviso);
  return new Response(null, { status: 303, headers });
}
