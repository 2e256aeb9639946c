/** Built scripts with their imports, by path (server/modules.mjs). */
export type Modules = Readonly<Record<string, readonly string[]>>;

const ISLAND = /<astro-island [^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"/g;
/** Browsers look for the charset in the first 1,024 bytes. */
const START_OF_HEAD = /<head>(\s*<meta charset="utf-8">)?/;
const END_OF_BODY = /<\/body>\s*<\/html>\s*$/;

/** Loads the islands' elements with React (islands/ui/ilha.ts), once the page is painted; a lost file is asked for again. */
export const HYDRATE =
  'requestAnimationFrame(()=>setTimeout(()=>{let u=document.querySelector("astro-island").getAttribute("renderer-url");import(u).catch(()=>setTimeout(()=>import(u),1e3))}))';

/**
 * Names the scripts of a page's islands and their imports at the start of its head, because Astro lets the browser discover them one
 * after another. With low priority: the page works without them.
 */
export async function preloadIslands(response: Response, modules: Modules): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  // Read and written as bytes: everything searched for is ASCII, so nothing is decoded and encoded again.
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
  // The old length is of the page without the links: a client would read half a page and a broken next answer.
  headers.set('content-length', String(bytes.length));
  const { status, statusText } = response;
  return new Response(bytes, { status, statusText, headers });
}

function scriptsOf(html: string, modules: Modules): string[] {
  const paths = new Set<string>();
  // Half of a page is the style in its head, which needs no search.
  const body = html.slice(Math.max(0, html.indexOf('</head>')));
  for (const [, component = '', renderer = ''] of body.matchAll(ISLAND))
    for (const path of [...(modules[renderer] ?? []), ...(modules[component] ?? [])]) paths.add(path);
  return [...paths];
}

const asElement = (path: string) => `<link rel="modulepreload" href="${path}" fetchpriority="low">`;
