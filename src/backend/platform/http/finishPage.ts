import { hash } from 'node:crypto';

/** The browser's built scripts, as Vite lists them (dist/scripts.json). */
export type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

/** Built scripts with their imports, by path. */
export type Modules = ReadonlyMap<string, readonly string[]>;

/** Of islands only: text that a person wrote has no quotation mark in the HTML. */
const ADDRESS = / (component|renderer)-url="([^"]+)"/g;
/** Browsers look for it in the first 1,024 bytes, so the links follow it. */
const HEAD = /<head>\s{0,10}(<meta charset="utf-8">)?/;

const INLINE = /<(style|script)\b[^<>]{0,300}>/g;

/** The static imports of each script, itself first. */
export function modulesOf(manifest: Manifest): Modules {
  const withImports = (key: string) => {
    const found = new Set([key]);
    for (const one of found) for (const next of manifest[one]?.imports ?? []) found.add(next);
    return [...found].map(pathOf);
  };
  const pathOf = (key: string) => `/${manifest[key]?.file}`;
  return new Map(Object.keys(manifest).map((key) => [pathOf(key), withImports(key)]));
}

/**
 * Adds preload links for the scripts of a page's islands and their imports at the start of the head; without them the browser would
 * discover one after another. They have low priority, because the page works without scripts. Of Astro's policy, which names the styles
 * and scripts of every page (3 KB that no compression reaches), the page keeps what it has within it.
 */
export async function finishPage(response: Response, modules: Modules): Promise<Response> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const page = await response.text();
  const links = scriptsOf(page, modules).map(
    (path) => `<link rel="modulepreload" href="${path}" fetchpriority="low">`,
  );
  const answer = new Response(
    page.replace(HEAD, (head) => head + links.join('')),
    response,
  );
  // It does not count the links: with it a client would read a cut-off page.
  answer.headers.delete('content-length');
  const policy = answer.headers.get('content-security-policy');
  if (policy) answer.headers.set('content-security-policy', ownHashes(policy, page));
  return answer;
}

/** Scripts of the page's islands, React first; without those that may never be seen. */
function scriptsOf(page: string, modules: Modules): string[] {
  const islands = page.split('<astro-island').slice(1);
  const addresses = islands
    .filter((island) => !island.includes(' client="visible"'))
    .flatMap((island) => [...island.matchAll(ADDRESS)]);
  const paths = ['renderer', 'component'].flatMap((part) =>
    addresses.flatMap(([, of, address = '']) => (of === part ? (modules.get(address) ?? []) : [])),
  );
  return [...new Set(paths)];
}

function ownHashes(policy: string, page: string): string {
  const own = new Set(inlineTexts(page).map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`));
  return policy.replace(/ 'sha256-[^']+'/g, (one) => (own.has(one) ? one : ''));
}

/** What stands in the style and script elements of a page. */
function inlineTexts(page: string): string[] {
  const texts: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: name, index } of page.matchAll(INLINE)) {
    if (index < end) continue;
    const start = index + tag.length;
    end = page.indexOf(`</${name}>`, start);
    if (end < 0) break;
    texts.push(page.slice(start, end));
  }
  return texts;
}
