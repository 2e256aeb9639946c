import { describe, expect, inject, it } from 'vitest';
import { enderecoDe, TELAS } from '#lib/screens.ts';
import { novoComprador } from './comprador.ts';

const url = inject('servidor');

/** What a search engine reads of a page without running scripts. */
async function lida(path: string) {
  const html = await (await fetch(url + path)).text();
  const um = (padrao: RegExp) => padrao.exec(html)?.[1];
  return {
    titulo: um(/<title>([^<]*) · Via Livre<\/title>/),
    descricao: um(/<meta name="description" content="([^"]*)"/),
    canonica: um(/<link rel="canonical" href="([^"]*)"/),
    robos: um(/<meta name="robots" content="([^"]*)"/),
  };
}

/** Title and description of each public page; the guide's are in guia.test. */
const PAGINAS: Record<string, readonly [titulo: string, descricao?: string]> = {
  '/': ['Multas e pontos da CNH', 'Acompanhe suas multas e os pontos da sua CNH, e recorra a tempo.'],
  '/login': ['Entrar', 'Entre para acompanhar suas multas e os pontos da sua CNH.'],
  '/cadastrarUsuario': ['Cadastre-se', 'Crie sua conta e acompanhe suas multas e os pontos da sua CNH.'],
  '/esqueceuSenha': ['Recuperar a senha', 'Receba por e-mail um link para escolher outra senha.'],
  '/redefinirSenha': ['Escolher outra senha'],
  '/confirmarEmail': ['Confirmar e-mail'],
  '/lembretes': ['Erro: Lembretes de prazo'],
  '/sem-internet': ['Sem internet'],
  '/politicas/termos-de-uso': [
    'Termos de uso, privacidade e segurança',
    'Como a Via Livre funciona, que dados trata, com quem os divide, por quanto tempo os guarda e como você exerce os seus direitos.',
  ],
  '/politicas/pagamento-e-cancelamento': [
    'Política de pagamento e cancelamento',
    'Preços, formas de pagamento, parcelas, cupons, desistência, reembolso, estorno no cartão e cancelamento na Via Livre.',
  ],
};

describe('the public pages', () => {
  it('have each its title and its description; what is for one visitor stays out of search engines', async () => {
    const publicas = TELAS.filter(
      ({ layout, path }) => layout === '' && !/^\/(guia|sair|login\/)/.test(path),
    );
    const enderecos = publicas.map((tela) => [enderecoDe(tela).replace(/\/:\w+\?$/, ''), tela] as const);
    expect(enderecos.map(([path]) => path).sort()).toEqual(Object.keys(PAGINAS).sort());
    for (const [path, { index }] of enderecos) {
      const [titulo, descricao] = PAGINAS[path] ?? [];
      const pagina = await lida(path);
      expect([path, pagina.titulo, pagina.descricao]).toEqual([path, titulo, descricao]);
      expect([path, pagina.robos]).toEqual([path, descricao ? undefined : 'noindex']);
      if (index) expect(pagina.canonica).toBe(url + path);
    }
  });

  it('that search engines may show are in the site map by their absolute addresses', async () => {
    const answer = await fetch(`${url}/sitemap.xml`);
    expect(answer.headers.get('content-type')).toContain('application/xml');
    const enderecos = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
    const semGuia = enderecos.filter((endereco) => !endereco.includes('/guia'));
    expect(semGuia.map((endereco) => endereco.replace(url, ''))).toEqual([
      ...['/', '/cadastrarUsuario', '/politicas/termos-de-uso', '/politicas/pagamento-e-cancelamento'],
    ]);
  });

  it('are open in robots.txt, which names the site map and closes what is private', async () => {
    const answer = await fetch(`${url}/robots.txt`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const linhas = (await answer.text()).split('\n');
    expect(linhas).toContain('User-agent: *');
    expect(linhas).toContain(`Sitemap: ${url}/sitemap.xml`);
    for (const fechado of ['/app', '/api', '/comercio', '/arquivos', '/sair', '/webhooks'])
      expect(linhas).toContain(`Disallow: ${fechado}`);
    const fechados = linhas.filter((linha) => linha.startsWith('Disallow: ')).map((linha) => linha.slice(10));
    for (const { path } of TELAS.filter(({ index }) => index))
      expect(
        fechados.some((fechado) => path.startsWith(fechado)),
        path,
      ).toBe(false);
  });

  it('that depend on a cookie are kept by no cache between browser and server', async () => {
    for (const path of ['/guia', '/politicas/termos-de-uso'])
      expect((await fetch(url + path)).headers.get('cache-control'), path).toMatch(/^private/);
  });
});

// Details that the specification gives literally and no other test checks (specification 1, sections 1, 2 and 9).
describe('the forms of the public pages', () => {
  const campo = (html: string, name: string) =>
    new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? name;
  const ler = async (path: string) => (await fetch(url + path)).text();

  it('are, at sign-in, under the subtitle, over the road, with their limits', async () => {
    const html = await ler('/login');
    expect(html).toContain('Monitoramento de multas e pontos da cnh');
    expect(html).toContain('fundo-estrada');
    expect(campo(html, 'username')).toMatch(/maxlength="150"/i);
    expect(campo(html, 'password')).toMatch(/maxlength="12"/i);
  });

  it('have, at sign-up, their limits, one state that cannot be changed, and the towns of RJ', async () => {
    const html = await ler('/cadastrarUsuario');
    for (const [name, most] of Object.entries({ Nome: 150, Email: 250, Senha: 12 }))
      expect(campo(html, name)).toMatch(new RegExp(`maxlength="${most}"`, 'i'));
    expect(html).toMatch(/<select[^>]* disabled=""[^>]*>(?:(?!<\/select>).)*>RJ</s);
    expect(html).toContain('<option value="Niterói"');
  });
});

it('another site, a neighbour under the same domain too, ends no session', async () => {
  const { cookie } = await novoComprador(url);
  const ask = (path: string, headers = {}) =>
    fetch(url + path, { headers: { cookie, ...headers }, redirect: 'manual' });
  for (const site of ['cross-site', 'same-site'])
    expect((await ask('/sair', { 'sec-fetch-site': site })).headers.has('clear-site-data')).toBe(false);
  expect((await ask('/app/inicial')).status).toBe(200);
});
