import type { APIRequestContext } from 'playwright/test';
import { reais } from '#lib/money.ts';
import { planosAVenda } from '#lib/planos/catalogo.ts';
import { PERGUNTAS_DO_INICIO } from '#lib/shell/perguntas.ts';
import { expect, test } from '../support/test.ts';

/** What a search engine reads of a page without running scripts. */
async function lida(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  const um = (padrao: RegExp) => padrao.exec(html)?.[1];
  return {
    headers: answer.headers(),
    html,
    titulo: um(/<title>([^<]*)<\/title>/),
    descricao: um(/<meta name="description" content="([^"]*)"/) ?? '',
    canonica: um(/<link rel="canonical" href="([^"]*)"/),
    robos: um(/<meta name="robots" content="([^"]*)"/),
    dados: um(/<script type="application\/ld\+json">([^<]*)<\/script>/),
  };
}

const POLITICAS = ['/politicas/termos-de-uso', '/politicas/pagamento-e-cancelamento'];
const PUBLICAS = [
  ['/', 'Multas e pontos da CNH · Via Livre'],
  ['/login', 'Entrar · Via Livre'],
  ['/cadastrarUsuario', 'Cadastre-se · Via Livre'],
  ['/politicas/termos-de-uso', 'Termos de uso, privacidade e segurança · Via Livre'],
  ['/politicas/pagamento-e-cancelamento', 'Política de pagamento e cancelamento · Via Livre'],
] as const;

for (const [path, titulo] of PUBLICAS) {
  test(`${path} has a title, a description and one absolute address`, async ({ request, baseURL }) => {
    const pagina = await lida(request, path);
    expect(pagina.titulo).toBe(titulo);
    expect(pagina.descricao.length).toBeGreaterThan(50);
    expect(pagina.descricao.length).toBeLessThanOrEqual(160);
    expect(pagina.robos).toBeUndefined();
    expect(pagina.canonica).toBe(`${baseURL}${path}`);
    expect(pagina.html).toContain(`<meta property="og:url" content="${baseURL}${path}">`);
    const figura = path === '/' ? 'social.png' : 'icon-512.png';
    expect(pagina.html).toContain(`<meta property="og:image" content="${baseURL}/${figura}">`);
    expect(pagina.html).toMatch(/<meta property="og:title" content="[^"]+">/);
    expect(pagina.html).toMatch(/<meta name="twitter:card" content="summary(_large_image)?">/);
    expect(pagina.html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(pagina.html).toContain('<html lang="pt-BR">');
  });
}

test('no two public pages have the same title or description', async ({ request }) => {
  const paginas = await Promise.all(PUBLICAS.map(([path]) => lida(request, path)));
  expect(new Set(paginas.map(({ titulo }) => titulo)).size).toBe(PUBLICAS.length);
  expect(new Set(paginas.map(({ descricao }) => descricao)).size).toBe(PUBLICAS.length);
});

test('the front page names prices, limits of the service and answers, and has a picture for sharing', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  for (const { nome, detalhes } of planosAVenda()) {
    expect(html).toContain(nome);
    for (const { precoMensal } of detalhes) expect(html).toContain(reais(precoMensal));
  }
  expect(html).toContain('Não somos o Detran nem prometemos resultado');
  const blocos = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  const faq = blocos.map(([, json = '']) => JSON.parse(json)).find((dados) => dados['@type'] === 'FAQPage');
  expect(faq.mainEntity).toHaveLength(PERGUNTAS_DO_INICIO.length);
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    expect(html).toContain(name);
    expect(html).toContain(acceptedAnswer.text);
  }
  const [, imagem = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const png = await (await request.get(imagem)).body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('the site map lists the public pages by their absolute addresses, and each of them answers', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  const enderecos = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '');
  const semGuia = enderecos.filter((endereco) => !endereco.includes('/guia'));
  expect(semGuia).toEqual(['/', '/cadastrarUsuario', ...POLITICAS].map((path) => `${baseURL}${path}`));
  for (const endereco of semGuia) expect((await request.get(endereco)).status()).toBe(200);
});

test('robots.txt names the site map and closes what is private', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const linhas = (await answer.text()).split('\n');
  expect(linhas).toContain('User-agent: *');
  expect(linhas).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const fechado of ['/app', '/api', '/comercio', '/arquivos', '/sair', '/webhooks'])
    expect(linhas).toContain(`Disallow: ${fechado}`);
  for (const path of [...POLITICAS, '/cadastrarUsuario'])
    expect(linhas.some((linha) => linha.startsWith('Disallow: ') && path.startsWith(linha.slice(10)))).toBe(
      false,
    );
});

test('pages for a single visitor stay out of search engines', async ({ request }) => {
  for (const path of ['/redefinirSenha?codigo=x', '/sem-internet'])
    expect((await lida(request, path)).robos).toBe('noindex');
});
