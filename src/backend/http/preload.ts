/** Built scripts with all that each imports, by path (server/modules.mjs). */
export type Modules = Readonly<Record<string, readonly string[]>>;

const ISLAND = /<astro-island [^>]*?component-url="([^"]+)"[^>]*?renderer-url="([^"]+)"/g;
/** The charset is looked for in the first 1,024 bytes alone. */
const START_OF_HEAD = /<head>(\s*<meta charset="utf-8">)?/;

/**
 * A page that draws islands names their scripts, with what those import, before anything else: Astro lets the browser find one
 * behind the other. In a header (`link`), which is there before the page itself is unpacked, and for browsers that do not read it
 * there at the start of the head. With low priority: the page is usable without them.
 */
export function namedIslands(html: string, modules: Modules): { html: string; link: string } {
  const paths = scriptsOf(html, modules);
  return {
    html: html.replace(START_OF_HEAD, (start) => start + paths.map(asElement).join('')),
    link: paths.map(asHeader).join(', '),
  };
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
