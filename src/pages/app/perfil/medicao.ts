import type { APIRoute } from 'astro';
import { redirectTo } from '#lib/pageForm.ts';
import { paths } from '#lib/paths.ts';

/** The form of Consentimento.astro. */
export const POST: APIRoute = async ({ request, locals }) => {
  const data = await request.formData();
  const { permite } = await locals.api.medicao.consentir({ permite: data.get('permite') === '1' });
  return redirectTo(request, {
    redirect: paths.app.perfil,
    aviso: permite ? 'medicaoPermitida' : 'medicaoDesligada',
  });
};
