import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { enderecoDaInfracao } from '#lib/guia/enderecos.server.ts';
import { fichaDe } from '#lib/guia/fichas.server.ts';
import { INFRACOES } from '#lib/multas/infracoes.server.ts';
import { paths } from '#lib/paths.ts';

/** The pages that search engines may show. */
export const GET: APIRoute = async ({ locals }) => {
  const politicas = await getCollection('politicas');
  const guia = (await getCollection('guia')).sort((a, b) => a.data.ordem - b.data.ordem);
  const dia = (id: string) =>
    politicas
      .find((p) => p.id === id)
      ?.data.atualizadoEm.toISOString()
      .slice(0, 10);
  const paginas: [caminho: string, mudanca: string | undefined][] = [
    [paths.inicio, undefined],
    [paths.cadastrarUsuario(), undefined],
    [paths.guia.inicio, undefined],
    ...guia.map(({ id, data }): [string, string] => [
      paths.guia.tema(id),
      data.revisadoEm.toISOString().slice(0, 10),
    ]),
    ...INFRACOES.map((infracao): [string, string] => [
      enderecoDaInfracao(infracao),
      fichaDe(infracao).revisadoEm,
    ]),
    [paths.politicas.termos, dia('termos-de-uso')],
    [paths.politicas.pagamento, dia('pagamento-e-cancelamento')],
  ];
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

function xml(texto: string): string {
  return texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
