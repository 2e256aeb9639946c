import * as v from 'valibot';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { enderecoDaInfracao } from '#lib/guia/fichas.server.ts';
import { INFRACOES, infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { paths } from '#lib/paths.ts';
import { Artigo, Perguntas, Trilha } from './dadosEstruturados.ts';

const Dados = v.object({
  '@context': v.literal('https://schema.org'),
  '@graph': v.strictTuple([Artigo, Perguntas, Trilha]),
});

const servidor = inject('servidor');
const paginas = new Map<string, string>();
beforeAll(async () => {
  const mapa = await ler('/sitemap.xml');
  for (const [, loc = ''] of mapa.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(loc);
    if (/^\/guia(\/|$)/.test(pathname)) paginas.set(pathname, await ler(pathname));
  }
});

async function ler(path: string): Promise<string> {
  const answer = await fetch(servidor + path, { redirect: 'manual' });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const entidades: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#34': '"', '#39': "'", amp: '&' };
const semEntidades = (html: string) =>
  html.replace(/&(#?\w+);/g, (inteira, nome: string) => entidades[nome] ?? inteira);
const um = (html: string, padrao: RegExp) => semEntidades(padrao.exec(html)?.[1] ?? '');
const artigos = () => [...paginas].filter(([caminho]) => caminho !== paths.guia.inicio);

it('a visitor finds an infraction in the guide by the code on the letter, and reads what to check', async () => {
  const [href = ''] =
    /\/guia\/infracoes\/745-50[\w-]*/.exec(await ler(`${paths.guia.inicio}?q=7455-0`)) ?? [];
  const pagina = semEntidades(await ler(href));
  expect(um(pagina, /<h1[^>]*>([^<]*)/)).toContain('745-50');
  for (const dito of ['R$ 104,13', 'O que conferir', '4 pontos, quando a multa se torna definitiva.'])
    expect(pagina.replaceAll('\u00a0', ' ')).toContain(dito);
});

describe('every page of the guide', () => {
  it('is in the site map: the topics, and each infraction that a fine links', () => {
    expect(INFRACOES).toHaveLength(155);
    const daInfracao = [...paginas.keys()].filter((caminho) => caminho.startsWith('/guia/infracoes/'));
    // Codes in the spellings of the source and of notices.
    const dasMultas = INFRACOES.flatMap(({ codigo }) =>
      [codigo, `${codigo.slice(0, 3)}-${codigo.slice(3)}`, `${codigo.slice(0, 4)}-${codigo.slice(4)}`].map(
        (escrito) => enderecoDaInfracao(infracaoPorCodigo(escrito) ?? expect.unreachable(escrito)),
      ),
    );
    expect(new Set(daInfracao)).toEqual(new Set(dasMultas));
    expect(paginas.size - daInfracao.length).toBeGreaterThan(5);
    const indice = paginas.get(paths.guia.inicio) ?? '';
    for (const [caminho] of artigos()) expect(indice, caminho).toContain(`href="${caminho}"`);
  });

  it('has one title, one canonical address and one picture for sharing', async () => {
    for (const [caminho, html] of paginas) {
      const url = servidor + caminho;
      expect(um(html, /<link rel="canonical" href="([^"]*)"/), caminho).toBe(url);
      expect(um(html, /<meta property="og:url" content="([^"]*)"/), caminho).toBe(url);
      expect(um(html, /<meta property="og:image" content="([^"]*)"/), caminho).toBe(servidor + paths.figura);
      expect(html.match(/<h1[\s>]/g), caminho).toHaveLength(1);
      expect(html, caminho).not.toContain('name="robots"');
    }
    for (const campo of [/<title>([^<]*)</, /<meta name="description" content="([^"]*)"/]) {
      const ditos = [...paginas.values()].map((html) => um(html, campo));
      expect(ditos.every((dito) => dito.length > 20)).toBe(true);
      expect(new Set(ditos).size, String(campo)).toBe(paginas.size);
    }
    expect((await fetch(servidor + paths.figura)).headers.get('content-type')).toBe('image/png');
  });

  it('has structured data that are whole, and say what stands on it', () => {
    for (const [caminho, html] of artigos()) {
      const url = servidor + caminho;
      const blocos = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
      expect(blocos, caminho).toHaveLength(1);
      const [artigo, perguntas, trilha] = v.parse(Dados, JSON.parse(blocos[0]?.[1] ?? ''))['@graph'];
      const corpo = semEntidades(html.slice(html.indexOf('<body')));
      expect([artigo.url, artigo.mainEntityOfPage], caminho).toEqual([url, url]);
      expect(corpo, caminho).toContain(`>${artigo.headline}</h1>`);
      for (const { name, acceptedAnswer } of perguntas.mainEntity) {
        expect(corpo, caminho).toContain(name);
        expect(corpo, caminho).toContain(acceptedAnswer.text);
      }
      expect(
        trilha.itemListElement.map(({ position, item }) => [position, item]),
        caminho,
      ).toEqual([
        [1, `${servidor}/`],
        [2, servidor + paths.guia.inicio],
        [3, url],
      ]);
      // Each article shows the date of its review and the legal texts.
      expect(html, caminho).toContain(`<time datetime="${artigo.dateModified}">`);
      const fontes = html.slice(html.indexOf('id="fontes"'));
      expect(fontes.match(/<a href="https:\/\/[^"]+\.gov\.br\//g)?.length ?? 0, caminho).toBeGreaterThan(0);
    }
  });
});
