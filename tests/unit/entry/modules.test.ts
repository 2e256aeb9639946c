import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { modulesIn } from '../../../server/modules.mjs';
import { preloadIslands } from '../../../src/backend/platform/http/preload.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'via-livre-modules-'));
  mkdirSync(join(dist, 'client', '_astro'), { recursive: true });
  put(
    'Ilha.a1.js',
    'import{t as e}from"./react.b2.js";import"./efeito.c3.js";const x=()=>import("./depois.d4.js");',
  );
  put('client.e5.js', 'import { t } from "./react.b2.js"; import{r}from"./raiz.f6.js"');
  put('react.b2.js', 'import{t as e}from"./raiz.f6.js";const largest=1;'.padEnd(200));
  put('raiz.f6.js', 'import{a}from"./react.b2.js"');
  for (const name of ['efeito.c3.js', 'depois.d4.js', 'Outra.g7.js']) put(name, '');
});
afterEach(() => rmSync(dist, { recursive: true }));

const put = (name: string, code: string) => writeFileSync(join(dist, 'client', '_astro', name), code);
const page = (body: string) =>
  new Response(`<html><head><title>t</title></head><body>${body}</body></html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const ISLAND =
  '<astro-island uid="Z1" prefix="r0" component-url="/_astro/Ilha.a1.js" component-export="Ilha" renderer-url="/_astro/client.e5.js" props="{}"></astro-island>';

it('lists the static imports of each script, each once, the largest first, without dynamic ones', () => {
  expect(modulesIn(dist)['/_astro/Ilha.a1.js']).toEqual([
    '/_astro/react.b2.js',
    '/_astro/Ilha.a1.js',
    '/_astro/raiz.f6.js',
    '/_astro/efeito.c3.js',
  ]);
  expect(modulesIn(dist)['/_astro/Outra.g7.js']).toEqual(['/_astro/Outra.g7.js']);
});

it('preloads the scripts of the islands of a page in its head, each once, before all styles, and loads React at its end', async () => {
  const answer = await preloadIslands(page(ISLAND + ISLAND), modulesIn(dist));
  const html = await answer.text();
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g)].map(
    ([, path]) => path,
  );
  expect(named.toSorted()).toEqual(
    ['Ilha.a1', 'client.e5', 'efeito.c3', 'raiz.f6', 'react.b2'].map((name) => `/_astro/${name}.js`),
  );
  expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('<title>'));
  expect(html.match(/<script>requestAnimationFrame.*?<\/script><\/body><\/html>$/)?.length).toBe(1);
});

it('keeps the charset in the first 1,024 bytes, where a browser looks for it', async () => {
  const html = `<!doctype html><html><head>\n  <meta charset="utf-8"><title>t</title></head><body>${ISLAND}</body></html>`;
  const answer = new Response(html, { headers: { 'content-type': 'text/html' } });
  expect(await (await preloadIslands(answer, modulesIn(dist))).text()).toMatch(
    /^<!doctype html><html><head>\s*<meta charset="utf-8"><link rel="modulepreload"/,
  );
});

it('leaves a page without islands, and other content, unchanged', async () => {
  expect(await (await preloadIslands(page('<p>só texto</p>'), modulesIn(dist))).text()).not.toMatch(
    /modulepreload|<script/,
  );
  expect(await (await preloadIslands(Response.json({ island: ISLAND }), modulesIn(dist))).json()).toEqual({
    island: ISLAND,
  });
  expect((await preloadIslands(new Response(null, { status: 304 }), {})).status).toBe(304);
});

it('declares the length that the page has with the links', async () => {
  const declared = page(`<p>ação</p>${ISLAND}`);
  declared.headers.set('content-length', '100');
  const answer = await preloadIslands(declared, modulesIn(dist));
  const length = Number(answer.headers.get('content-length'));
  expect((await answer.arrayBuffer()).byteLength).toBe(length);
});

it('keeps every letter, symbol and emoji', async () => {
  const text = 'São Paulo, “R$ 10,00” — ✓ 🚗 \u00a0é';
  expect(await (await preloadIslands(page(text + ISLAND), modulesIn(dist))).text()).toContain(
    `${text}<astro-island`,
  );
});

it('changes nothing of a part of a page', async () => {
  const part = () => new Response(`${ISLAND}<p>ação</p>`, { headers: { 'content-type': 'text/html' } });
  expect(await (await preloadIslands(part(), modulesIn(dist))).text()).toBe(await part().text());
});
