/** Built scripts with their imports, by path (server/modules.mjs). */
export type Modules = Readonly<Record<string, readonly string[]>>;

const ISLAND = /<astro-island [^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"/g;
/** Browsers look for the charset in the first 1,024 bytes. */
const START_OF_HEAD = /<head>(\s*<meta charset="utf-8">)?/;
const END_OF_BODY = /<\/body>\s*<\/html>\s*$/;

/** Inline script: loads React and the island element (islands/ui/ilha.ts) after the first paint; retries once after a second. */
export const HYDRATE =
  'requestAnimationFrame(()=>setTimeout(()=>{let u=document.querySelector("astro-island").getAttribute("renderer-url");import(u).catch(()=>setTimeout(()=>import(u),1e3))}))';

/**
 * Adds preload links for the scripts of a page's islands and their imports at the start of the head; without them the browser would
 * discover one after another. They have low priority, because the page works without scripts.
 */
export async function preloadIslands(response: Response, modules: Modules): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  // latin1 keeps every byte, so the UTF-8 text is not decoded; everything searched for is ASCII.
  const html = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const paths = scriptsOf(html, modules);
  const named =
    paths.length === 0
      ? html
      : html
          .replace(START_OF_HEAD, (start) => start + paths.map(asElement).join(''))
          .replace(END_OF_BODY, `<script>${HYDRATE}</script>$&`);
  const bytes = Buffer.from(named, 'latin1');
  const headers = new Headers(response.headers);
  // With the old length, which does not count the links, a client would read a cut-off page.
  headers.set('content-length', String(bytes.length));
  const { status, statusText } = response;
  return new Response(bytes, { status, statusText, headers });
}

function scriptsOf(html: string, modules: Modules): string[] {
  const paths = new Set<string>();
  // Skips the head: its style is half of the page and has no island.
  const body = html.slice(Math.max(0, html.indexOf('</head>')));
  for (const [, component = '', renderer = ''] of body.matchAll(ISLAND))
    for (const path of [...(modules[renderer] ?? []), ...(modules[component] ?? [])]) paths.add(path);
  return [...paths];
}

const asElement = (path: string) => `<link rel="modulepreload" href="${path}" fetchpriority="low">`;
