import type { APIRoute, GetStaticPaths } from 'astro';
import { ESTADOS } from '#lib/referencia/estados.ts';

export const prerender = true;

const files = import.meta.glob<string>('../../../content/municipios/*.json', {
  query: '?raw',
  import: 'default',
});

/** One small file per state, made at build time and cached for long: [[code, name], ...]. */
export const getStaticPaths: GetStaticPaths = () =>
  ESTADOS.map(({ Sigla }) => ({ params: { uf: Sigla.toLowerCase() } }));

export const GET: APIRoute = async ({ params }) => {
  const load = files[`../../../content/municipios/${params.uf}.json`];
  if (!load) return new Response(null, { status: 404 });
  return new Response(JSON.stringify(JSON.parse(await load())), {
    headers: { 'content-type': 'application/json' },
  });
};
