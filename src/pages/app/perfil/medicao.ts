import type { APIRoute } from 'astro';
import { AppError } from '#lib/errors.ts';
import { sentenceOf } from '#lib/messages.ts';
import { formOf, redirectTo } from '#lib/pageForm.server.ts';
import { paths } from '#lib/paths.ts';

/** The switch of the screen 'Seus dados e sua privacidade'. */
export const POST: APIRoute = async ({ request, locals }) => {
  const data = await formOf(request);
  if (!data) return new Response(sentenceOf('CORPO_INVALIDO'), { status: 400 });
  const permite = data.get('permite') === '1';
  const dito = await locals.api.medicao.consentir({ permite }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'MUITAS_TENTATIVAS') return null;
    throw error;
  });
  const feito = permite ? 'medicaoPermitida' : 'medicaoDesligada';
  const redirect = paths.app.mudarMedicao;
  return redirectTo(request, { redirect, aviso: dito ? feito : 'muitasTentativas' });
};
