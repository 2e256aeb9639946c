import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { finishedPage, pagesName, wholeBody, wholeResponse } from '#backend/http/wholePage.ts';
import { wholePages } from '../../../bin/lib/whole-pages.mjs';

const ISLAND =
  '<astro-island uid="Z1" component-url="/_astro/Ilha.a1.js" renderer-url="/_astro/client.e5.js" props="{}"></astro-island>';
const page = (body: string) => `<html><head><title>t</title></head><body>${body}</body></html>`;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

afterEach(() => pagesName({}));

it('keeps every letter, sign and drawn face, and says how long the page is in bytes', () => {
  const said = 'São Paulo, “R$ 10,00” — ✓ 🚗 \u00a0é';
  const headers = new Headers({ 'content-length': '100' });
  const bytes = finishedPage(page(said), headers);
  expect(text(bytes)).toBe(page(said));
  expect(headers.get('content-length')).toBe(String(bytes.byteLength));
  expect(headers.has('link')).toBe(false);
});

it('names what the islands of the page import, in its head and in a header', () => {
  pagesName({
    '/_astro/Ilha.a1.js': ['/_astro/Ilha.a1.js'],
    '/_astro/client.e5.js': ['/_astro/client.e5.js'],
  });
  const headers = new Headers();
  const html = text(finishedPage(page(`<br/>${ISLAND}`), headers));
  expect(html).toContain('<head><link rel="modulepreload" href="/_astro/client.e5.js" fetchpriority="low">');
  expect(html).toContain(`<body><br>${ISLAND}`);
  expect(headers.get('link')).toBe(
    '</_astro/client.e5.js>; rel=modulepreload; fetchpriority=low, </_astro/Ilha.a1.js>; rel=modulepreload; fetchpriority=low',
  );
});

it('is written without a stream, also from an answer that was wrapped anew, and can still be read as any other', async () => {
  const bytes = finishedPage(page('<p>ação</p>'), new Headers());
  const made = wholeResponse(bytes, { status: 500 });
  const wrapped = new Response(made.body, { status: 503 });
  expect(wrapped.body && wholeBody(wrapped.body)).toBe(bytes);
  expect(await wrapped.text()).toBe(page('<p>ação</p>'));
  // Who has begun to read the stream goes on with it.
  expect(wholeBody(wholeResponse(bytes, {}).body ?? new ReadableStream())).toBe(bytes);
  const begun = wholeResponse(bytes, {}).body;
  begun?.getReader();
  expect(begun && wholeBody(begun)).toBeUndefined();
});

it('knows nothing of an answer that comes in parts, or of none', () => {
  expect(wholeBody(new Response('texto').body ?? new ReadableStream())).toBeUndefined();
  expect(wholeBody(wholeResponse(new ReadableStream(), {}).body ?? new ReadableStream())).toBeUndefined();
});

it.each(['dist/runtime/server/render/page.js', 'dist/core/app/node.js'])(
  'the installed Astro is what the build changes: %s',
  (file) => {
    const path = join(dirname(createRequire(import.meta.url).resolve('astro/package.json')), file);
    const source = readFileSync(path, 'utf8');
    expect(wholePages.transform(source, path)?.code).toContain('src/backend/http/wholePage.ts');
    expect(() => wholePages.transform('export {};', path)).toThrow(/is not what it was/);
  },
);
