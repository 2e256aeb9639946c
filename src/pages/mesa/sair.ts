import type { APIRoute } from 'astro';
import { paths } from '#lib/paths.ts';

export const POST: APIRoute = async ({ locals }) => {
  const { cookie } = await locals.porta.sair();
  return new Response(null, { status: 303, headers: { location: paths.mesa.entrar, 'set-cookie': cookie } });
};
