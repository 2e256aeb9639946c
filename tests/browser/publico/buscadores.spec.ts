import type { APIRequestContext } from 'playwright/test';
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
