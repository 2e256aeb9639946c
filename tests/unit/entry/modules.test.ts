import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { modulesOf } from '../../../server/modules.mjs';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'via-livre-modules-'));
  mkdirSync(join(dist, 'client', '_astro'), { recursive: true });
});
afterEach(() => rmSync(dist, { recursive: true }));

const put = (name: string, code: string) => writeFileSync(join(dist, 'client', '_astro', name), code);

it('names a script and all that it imports at once, each once, the largest first, but nothing that it fetches later', () => {
  put(
    'Ilha.a1.js',
    'import{t as e}from"./react.b2.js";import"./efeito.c3.js";const x=()=>import("./depois.d4.js");',
  );
  put('client.e5.js', 'import { t } from "./react.b2.js"; import{r}from"./raiz.f6.js"');
  put('react.b2.js', 'import{t as e}from"./raiz.f6.js";');
  put('raiz.f6.js', 'import{a}from"./react.b2.js"');
  for (const name of ['efeito.c3.js', 'depois.d4.js', 'Outra.g7.js']) put(name, '');
  expect(modulesOf(dist, ['Ilha', 'client'])).toEqual(
    ['Ilha.a1.js', 'client.e5.js', 'react.b2.js', 'raiz.f6.js', 'efeito.c3.js'].map(
      (name) => `/_astro/${name}`,
    ),
  );
});

it('does not start on a build without the script', () => {
  expect(() => modulesOf(dist, ['Ilha'])).toThrow('the build has no script Ilha');
});
