import * as v from 'valibot';

const texto = v.pipe(v.string(), v.nonEmpty());
const endereco = v.pipe(v.string(), v.url());
const dia = v.pipe(v.string(), v.isoDate());
const Empresa = v.object({ '@type': v.literal('Organization'), name: texto, url: endereco });

/** Structured data by the rules of search engines: https://developers.google.com/search/docs/appearance/structured-data */
export const Artigo = v.object({
  '@type': v.literal('Article'),
  headline: v.pipe(texto, v.maxLength(110)),
  description: texto,
  image: endereco,
  url: endereco,
  mainEntityOfPage: endereco,
  inLanguage: v.literal('pt-BR'),
  dateModified: dia,
  author: Empresa,
  publisher: Empresa,
});
export const Perguntas = v.object({
  '@type': v.literal('FAQPage'),
  mainEntity: v.pipe(
    v.array(
      v.object({
        '@type': v.literal('Question'),
        name: texto,
        acceptedAnswer: v.object({ '@type': v.literal('Answer'), text: texto }),
      }),
    ),
    v.nonEmpty(),
  ),
});
export const Trilha = v.object({
  '@type': v.literal('BreadcrumbList'),
  itemListElement: v.pipe(
    v.array(v.object({ '@type': v.literal('ListItem'), position: v.number(), name: texto, item: endereco })),
    v.minLength(2),
    v.check((itens) => itens.every(({ position }, i) => position === i + 1), 'positions in order'),
  ),
});

/**
 * The properties that schema.org and search engines require or recommend for each type that the program uses; any other type is an
 * error.
 */
const TIPOS = v.variant('@type', [
  Artigo,
  Perguntas,
  Trilha,
  v.object({
    '@type': v.literal('WebPage'),
    name: texto,
    description: texto,
    url: endereco,
    inLanguage: v.literal('pt-BR'),
    dateModified: dia,
    publisher: Empresa,
  }),
  v.object({
    '@type': v.literal('WebSite'),
    name: texto,
    description: texto,
    url: endereco,
    inLanguage: v.literal('pt-BR'),
    publisher: Empresa,
  }),
]);

const Bloco = v.union([
  v.looseObject({
    '@context': v.literal('https://schema.org'),
    '@graph': v.pipe(v.array(TIPOS), v.nonEmpty()),
  }),
  v.intersect([v.object({ '@context': v.literal('https://schema.org') }), TIPOS]),
]);

/** The types of the structured data of a page; throws when one is incomplete. */
export function dadosDe(html: string): string[] {
  const blocos = [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)];
  return blocos.flatMap(([, json = '']) => {
    const lido = v.parse(Bloco, JSON.parse(json));
    return ('@graph' in lido ? lido['@graph'] : [lido]).map((um) => um['@type']);
  });
}
