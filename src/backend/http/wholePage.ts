import { type Modules, namedIslands } from './preload.ts';
import { validHtml } from './validHtml.ts';

let modules: Modules = {};
const bytesOf = new WeakMap<ReadableStream, Uint8Array<ArrayBuffer>>();

/** What the built scripts import, as the entry has read it. */
export function pagesName(known: Modules): void {
  modules = known;
}

/** A page that Astro has drawn, as it goes out (bin/lib/whole-pages.mjs): a text is looked through and encoded once. */
export function finishedPage(drawn: string, headers: Headers): Uint8Array<ArrayBuffer> {
  const { html, link } = namedIslands(validHtml(drawn), modules);
  if (link !== '') headers.set('link', link);
  const bytes = Buffer.from(html);
  headers.set('content-length', String(bytes.length));
  return bytes;
}

/** An answer whose body is there whole; what wraps it into another one hands the same stream on. */
export function wholeResponse(body: Uint8Array<ArrayBuffer> | BodyInit, init: ResponseInit): Response {
  const response = new Response(body, init);
  if (body instanceof Uint8Array && response.body) bytesOf.set(response.body, body);
  return response;
}

/** The bytes of such a body: who writes it needs no stream. */
export function wholeBody(body: ReadableStream): Uint8Array<ArrayBuffer> | undefined {
  return body.locked ? undefined : bytesOf.get(body);
}
