import type { APIRoute } from 'astro';
import { mesaPaths } from '#lib/mesa/paths.ts';

export const POST: APIRoute = async ({ locals }) => {
  const { cookie } = await locals.porta.sair();
  return new Response(null, { status: 303, headers: { location: mesaPaths.entrar, 'set-cookie': cookie } });
};
