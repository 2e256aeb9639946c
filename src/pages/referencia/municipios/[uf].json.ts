import type { APIRoute, GetStaticPaths } from 'astro';
import { ESTADOS } from '#lib/referencia/estados.ts';
import { municipiosDe } from '#lib/referencia/municipios.server.ts';

export const prerender = true;

/** One small file per state, made at build time and cached for long: [[code, name], ...]. */
export const getStaticPaths: GetStaticPaths = () =>
  ESTADOS.map(({ Sigla }) => ({ params: { uf: Sigla.toLowerCase() } }));

export const GET: APIRoute = ({ params }) =>
  new Response(JSON.stringify(municipiosDe(params.uf ?? '')), {
    headers: { 'content-type': 'application/json' },
  });
