import { validHtml } from './validHtml.ts';

/** Built scripts with all that each imports, by path (server/modules.mjs). */
export type Modules = Readonly<Record<string, readonly string[]>>;

const ISLAND = /<astro-island [^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"/g;

/**
 * A page that draws islands names their scripts, with what those import, in its head: Astro lets the browser find one behind
 * the other. With low priority: the page is usable without them.
 */
export async function preloadIslands(response: Response, modules: Modules): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = validHtml(await response.text());
  const links = linksOf(html, modules);
  const headers = new Headers(response.headers);
  // The length was that of the page without the links: a client that believes it reads half a page, and a broken next one.
  headers.delete('content-length');
  const { status, statusText } = response;
  return new Response(links === '' ? html : html.replace('</head>', `${links}</head>`), {
    status,
    statusText,
    headers,
  });
}

function linksOf(html: string, modules: Modules): string {
  const paths = new Set<string>();
  for (const [, component = '', renderer = ''] of html.matchAll(ISLAND))
    for (const path of [...(modules[renderer] ?? []), ...(modules[component] ?? [])]) paths.add(path);
  return [...paths].map((path) => `<link rel="modulepreload" href="${path}" fetchpriority="low">`).join('');
}
