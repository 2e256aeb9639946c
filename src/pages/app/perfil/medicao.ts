import type { APIRoute } from 'astro';
import { sentenceOf } from '#lib/messages.ts';
import { formOf, redirectTo } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';

/** The form of Consentimento.astro. */
export const POST: APIRoute = async ({ request, locals }) => {
  const data = await formOf(request);
  if (!data) return new Response(sentenceOf('CORPO_INVALIDO'), { status: 400 });
  const { permite } = await locals.api.medicao.consentir({ permite: data.get('permite') === '1' });
  return redirectTo(request, {
    redirect: `${paths.app.privacidade}#medicao`,
    aviso: permite ? 'medicaoPermitida' : 'medicaoDesligada',
  });
};
