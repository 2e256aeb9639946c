import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { finishPage, modulesOf } from '#backend/platform/http/finishPage.ts';

const modules = modulesOf({
  'src/islands/Ilha.tsx': {
    file: '_astro/Ilha.a1.js',
    imports: ['_react.b2.js', '_efeito.c3.js'],
    ...{ dynamicImports: ['_depois.d4.js'] },
  },
  client: { file: '_astro/client.e5.js', imports: ['_react.b2.js'] },
  '_react.b2.js': { file: '_astro/react.b2.js', imports: ['_raiz.f6.js'] },
  '_raiz.f6.js': { file: '_astro/raiz.f6.js', imports: ['_react.b2.js'] },
  '_efeito.c3.js': { file: '_astro/efeito.c3.js' },
  '_depois.d4.js': { file: '_astro/depois.d4.js' },
});
const page = (body: string) =>
  new Response(`<html><head><title>t</title></head><body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const ISLAND =
  '<astro-island uid="Z1" prefix="r0" component-url="/_astro/Ilha.a1.js" component-export="Ilha" renderer-url="/_astro/client.e5.js" props="{}"></astro-island>';

it('preloads the scripts of the islands of a page in its head, each once, before all styles, those loaded later not', async () => {
  const html = await (await finishPage(page(ISLAND + ISLAND), modules)).text();
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g)];
  expect(named.map(([, path]) => path)).toEqual(
    ['client.e5', 'react.b2', 'raiz.f6', 'Ilha.a1', 'efeito.c3'].map((name) => `/_astro/${name}.js`),
  );
  expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('<title>'));
});

it('keeps the charset in the first 1,024 bytes, where a browser looks for it', async () => {
  const html = `<!doctype html><html><head>\n  <meta charset="utf-8"><title>t</title></head><body>${ISLAND}</body></html>`;
  const answer = new Response(html, { headers: { 'content-type': 'text/html' } });
  expect(await (await finishPage(answer, modules)).text()).toMatch(
    /^<!doctype html><html><head>\s*<meta charset="utf-8"><link rel="modulepreload"/,
  );
});

it('leaves a page without islands, a part of a page, and other content unchanged', async () => {
  expect(await (await finishPage(page('<p>só texto</p>'), modules)).text()).not.toMatch(/modulepreload/);
  const part = () => new Response(`${ISLAND}<p>ação</p>`, { headers: { 'content-type': 'text/html' } });
  expect(await (await finishPage(part(), modules)).text()).toBe(await part().text());
  expect(await (await finishPage(Response.json({ island: ISLAND }), modules)).json()).toEqual({
    island: ISLAND,
  });
  expect((await finishPage(new Response(null, { status: 304 }), modules)).status).toBe(304);
});

it('declares no length that does not count the links', async () => {
  const declared = page(`<p>ação</p>${ISLAND}`);
  declared.headers.set('content-length', '100');
  expect((await finishPage(declared, modules)).headers.get('content-length')).toBeNull();
});

it('keeps every letter, symbol and emoji', async () => {
  const text = 'São Paulo, “R$ 10,00” — ✓ 🚗 \u00a0é $& $1';
  expect(await (await finishPage(page(text + ISLAND), modules)).text()).toContain(`${text}<astro-island`);
});

it('keeps in the policy only the hashes of the styles and scripts within the page', async () => {
  const sha = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const policy = (...hashes: string[]) => `default-src 'none'; style-src ${["'self'", ...hashes].join(' ')}`;
  const answer = page('<style>a{b:c}</style><p>a{d:e}</p>');
  answer.headers.set('content-security-policy', policy(sha('a{b:c}'), sha('a{d:e}')));
  const { headers } = await finishPage(answer, modules);
  expect(headers.get('content-security-policy')).toBe(policy(sha('a{b:c}')));
});
