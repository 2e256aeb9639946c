import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { modulesIn } from '../../../server/modules.mjs';
import { namedIslands } from '../../../src/backend/http/preload.ts';

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
const page = (body: string) => `<html><head><title>t</title></head><body>${body}</body></html>`;
const ISLAND =
  '<astro-island uid="Z1" prefix="r0" component-url="/_astro/Ilha.a1.js" component-export="Ilha" renderer-url="/_astro/client.e5.js" props="{}"></astro-island>';

it('knows of each script all that it imports at once, each once, the largest first, but nothing that it fetches later', () => {
  expect(modulesIn(dist)['/_astro/Ilha.a1.js']).toEqual([
    '/_astro/react.b2.js',
    '/_astro/Ilha.a1.js',
    '/_astro/raiz.f6.js',
    '/_astro/efeito.c3.js',
  ]);
  expect(modulesIn(dist)['/_astro/Outra.g7.js']).toEqual(['/_astro/Outra.g7.js']);
});

it('names the scripts of the islands of a page in a header and in its head, each once, before all styles', () => {
  const { html, link } = namedIslands(page(ISLAND + ISLAND), modulesIn(dist));
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g)].map(
    ([, path]) => path,
  );
  expect(named.toSorted()).toEqual(
    ['Ilha.a1', 'client.e5', 'efeito.c3', 'raiz.f6', 'react.b2'].map((name) => `/_astro/${name}.js`),
  );
  expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('<title>'));
  const header = [...link.matchAll(/<([^>]+)>; rel=modulepreload; fetchpriority=low/g)];
  expect(header.map(([, path]) => path)).toEqual(named);
});

it('leaves the charset where a browser looks for it, in the first 1,024 bytes', () => {
  const html = `<!doctype html><html><head>\n  <meta charset="utf-8"><title>t</title></head>${ISLAND}`;
  expect(namedIslands(html, modulesIn(dist)).html).toMatch(
    /^<!doctype html><html><head>\s*<meta charset="utf-8"><link rel="modulepreload"/,
  );
});

it('leaves a page without islands as it is', () => {
  const html = page('<p>só texto</p>');
  expect(namedIslands(html, modulesIn(dist))).toEqual({ html, link: '' });
});
