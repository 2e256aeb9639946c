/** Built scripts with their imports, by path (server/modules.mjs). */
export type Modules = Readonly<Record<string, readonly string[]>>;

const ISLAND = '<astro-island ';
const ADDRESSES = / component-url="([^"]+)"[^>]* renderer-url="([^"]+)"/;
/** Browsers look for it in the first 1,024 bytes, so the links follow it. */
const CHARSET = '<meta charset="utf-8">';
const HEAD = '<head>';
const END_OF_BODY = '</body>';

/** Inline script: loads React and the island element (islands/ui/ilha.ts) after the first paint; retries once after a second. */
export const HYDRATE =
  'requestAnimationFrame(()=>setTimeout(()=>{let u=document.querySelector("astro-island").getAttribute("renderer-url");import(u).catch(()=>setTimeout(()=>import(u),1e3))}))';

/**
 * Adds preload links for the scripts of a page's islands and their imports at the start of the head; without them the browser would
 * discover one after another. They have low priority, because the page works without scripts.
 */
export async function preloadIslands(response: Response, modules: Modules): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  // The page stays bytes: every visit passes here, and decoding it takes twice the time.
  const page = Buffer.from(await response.arrayBuffer());
  const paths = scriptsOf(page, modules);
  const bytes = paths.length === 0 ? page : withScripts(page, paths);
  const answer = new Response(bytes, response);
  // With the old length, which does not count the links, a client would read a cut-off page.
  answer.headers.set('content-length', String(bytes.length));
  return answer;
}

/** Scripts of the page's islands in the order of the page. */
function scriptsOf(page: Buffer<ArrayBuffer>, modules: Modules): string[] {
  const paths = new Set<string>();
  for (let at = page.indexOf(ISLAND); at !== -1; at = page.indexOf(ISLAND, at + ISLAND.length)) {
    const tag = page.toString('latin1', at, page.indexOf('>', at));
    const [, component = '', renderer = ''] = ADDRESSES.exec(tag) ?? [];
    for (const path of [...(modules[renderer] ?? []), ...(modules[component] ?? [])]) paths.add(path);
  }
  return [...paths];
}

function withScripts(page: Buffer<ArrayBuffer>, paths: string[]): Buffer<ArrayBuffer> {
  const head = afterFirst(page, CHARSET) ?? afterFirst(page, HEAD);
  const end = page.lastIndexOf(END_OF_BODY);
  if (head === undefined || end < head) return page;
  return Buffer.concat([
    page.subarray(0, head),
    Buffer.from(paths.map(asElement).join('')),
    page.subarray(head, end),
    Buffer.from(`<script>${HYDRATE}</script>`),
    page.subarray(end),
  ]);
}

function afterFirst(page: Buffer, text: string): number | undefined {
  const at = page.indexOf(text);
  return at === -1 ? undefined : at + text.length;
}

const asElement = (path: string) => `<link rel="modulepreload" href="${path}" fetchpriority="low">`;
