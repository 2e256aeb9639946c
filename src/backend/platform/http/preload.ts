import { validHtml } from './validHtml.ts';

/** Built scripts with all that each imports, by path (server/modules.mjs). */
export type Modules = Readonly<Record<string, readonly string[]>>;

const ISLAND = /<astro-island [^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"/g;
/** Browsers look for the charset in the first 1,024 bytes. */
const START_OF_HEAD = /<head>(\s*<meta charset="utf-8">)?/;

/**
 * A page that draws islands names their scripts, with what those import, before anything else: Astro lets the browser find one
 * behind the other. In a header, which is there before the page itself is unpacked, and for browsers that do not read it there
 * at the start of the head. With low priority: the page is usable without them.
 */
export async function preloadIslands(response: Response, modules: Modules): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  // Read byte by byte, and written so: all that is looked for is ASCII, and nothing has to be decoded and encoded again.
  const html = validHtml(Buffer.from(await response.arrayBuffer()).toString('latin1'));
  const paths = scriptsOf(html, modules);
  const headers = new Headers(response.headers);
  if (paths.length > 0) headers.set('link', paths.map(asHeader).join(', '));
  const { status, statusText } = response;
  const named = html.replace(START_OF_HEAD, (start) => start + paths.map(asElement).join(''));
  const bytes = Buffer.from(named, 'latin1');
  // It was that of the page without the links: a client that believes it reads half a page, and a broken next one.
  headers.set('content-length', String(bytes.length));
  return new Response(bytes, { status, statusText, headers });
}

function scriptsOf(html: string, modules: Modules): string[] {
  const paths = new Set<string>();
  // Half of a page is the style in its head, in which there is nothing to look for.
  const body = html.slice(Math.max(0, html.indexOf('</head>')));
  for (const [, component = '', renderer = ''] of body.matchAll(ISLAND))
    for (const path of [...(modules[renderer] ?? []), ...(modules[component] ?? [])]) paths.add(path);
  return [...paths];
}

const asHeader = (path: string) => `<${path}>; rel=modulepreload; fetchpriority=low`;
const asElement = (path: string) => `<link rel="modulepreload" href="${path}" fetchpriority="low">`;
