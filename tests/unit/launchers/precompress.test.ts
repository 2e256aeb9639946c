import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { precompress } from '../../../bin/lib/precompress.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-precompress-'));
  mkdirSync(join(folder, '_astro'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writes brotli and gzip copies beside every file that they make smaller', async () => {
  const script = 'export const pontos = 20;\n'.repeat(100);
  writeFileSync(join(folder, '_astro', 'ilha.js'), script);
  await precompress(folder);
  expect(brotliDecompressSync(readFileSync(join(folder, '_astro', 'ilha.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, '_astro', 'ilha.js.gz'))).toString()).toBe(script);
});

it('skips small files and compressed formats', async () => {
  writeFileSync(join(folder, 'pequeno.js'), 'export {};\n');
  writeFileSync(join(folder, 'icone.png'), Buffer.alloc(5_000));
  await precompress(folder);
  expect(readdirSync(folder).sort()).toEqual(['_astro', 'icone.png', 'pequeno.js']);
});
