import { orNull } from '#lib/pageLoad.server.ts';
import { estaPermitida, SEM_MEDICAO, visitanteDa } from './analytics.ts';

interface Pagina {
  request: Request;
  response: { headers: Headers };
  locals: Pick<App.Locals, 'agora' | 'api' | 'site'>;
}

/**
 * Whether the signed-in driver allows measuring on this device, which has an id then. The driver's newest answer decides, on every
 * device: an id that contradicts it is deleted. Without a measuring service nothing is sent: the id alone is read, which needs no query.
 */
export async function medicaoPermitida({ request, response, locals }: Pagina): Promise<boolean> {
  const comId = visitanteDa(request.headers.get('cookie')) !== null;
  if (!comId || !locals.site.medicao) return comId;
  const historia = await orNull(locals.api.conta.consentimentos());
  const ultima = historia?.find(({ Assunto }) => Assunto === 'medicao');
  const permitida = estaPermitida(
    ultima && { aceito: ultima.Aceito, quando: new Date(ultima.Quando) },
    locals.agora,
  );
  if (historia && !permitida) response.headers.append('set-cookie', SEM_MEDICAO);
  return permitida;
}
