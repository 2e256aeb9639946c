import type { APIRoute } from 'astro';
import { paths } from '#lib/paths.ts';

/** Directs crawlers to the public pages. Private ones require a session anyway. */
export const GET: APIRoute = ({ locals }) => {
  const fechados = [
    paths.app.raiz,
    '/api',
    '/arquivos',
    '/comercio',
    paths.simulador,
    paths.sair,
    '/webhooks',
  ];
  const linhas = [
    'User-agent: *',
    ...fechados.map((caminho) => `Disallow: ${caminho}`),
    '',
    `Sitemap: ${locals.site.publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(linhas.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
};
