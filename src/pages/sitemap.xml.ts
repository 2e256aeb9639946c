import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { enderecoDaInfracao, fichaDe } from '#lib/guia/fichas.server.ts';
import { INFRACOES } from '#lib/multas/infracoes.server.ts';
import { paths } from '#lib/paths.ts';
import { enderecoDe, TELAS } from '#lib/screens.ts';

/** The pages that search engines may show. */
export const GET: APIRoute = async ({ locals }) => {
  const politicas = await getCollection('politicas');
  const guia = (await getCollection('guia')).sort((a, b) => a.data.ordem - b.data.ordem);
  const mudancas = new Map<string, string>(
    politicas.map(({ id, data }) => [`/politicas/${id}`, isoDia(data.atualizadoEm)]),
  );
  const muitas: Record<string, Pagina[]> = {
    '/guia/:tema': guia.map(({ id, data }) => [paths.guia.tema(id), isoDia(data.revisadoEm)]),
    '/guia/infracoes/:infracao': INFRACOES.map((uma) => [enderecoDaInfracao(uma), fichaDe(uma).revisadoEm]),
  };
  const paginas = TELAS.filter(({ index }) => index)
    .map(enderecoDe)
    .flatMap((endereco) => {
      const caminho = endereco.replace(/\/:\w+\?$/, '');
      return muitas[endereco] ?? [[caminho, mudancas.get(caminho)] as const];
    });
  const urls = paginas.map(([caminho, mudanca]) => {
    const lastmod = mudanca ? `<lastmod>${mudanca}</lastmod>` : '';
    return `<url><loc>${xml(locals.site.publicUrl + caminho)}</loc>${lastmod}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  );
};

type Pagina = readonly [caminho: string, mudanca: string | undefined];

const isoDia = (quando: Date) => quando.toISOString().slice(0, 10);

function xml(texto: string): string {
  return texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
