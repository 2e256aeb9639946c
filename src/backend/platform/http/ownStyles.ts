import { createHash } from 'node:crypto';

/** Astro writes it as a `<style>` beside the first island of a page; no setting moves it. */
const ISLANDS_RULE = 'astro-island,astro-slot,astro-static-slot{display:contents}';

interface Manifest {
  csp?: { styleHashes: unknown[]; styleDirective?: { hashes: unknown[] } | undefined } | undefined;
}

const done = new WeakSet<Manifest>();

/**
 * Astro's policy of each page names the style sheets of all pages. A page has its own sheets as one `<style>`, whose hash Astro adds
 * when it renders: only the islands' style is left to name. That saves 3 KB in every page's header, which cannot be compressed, and
 * allows nothing of another page.
 */
export function ownStylesOnly(manifest: Manifest): void {
  if (done.has(manifest)) return;
  done.add(manifest);
  if (!manifest.csp) return;
  const hash = `sha256-${createHash('sha256').update(ISLANDS_RULE).digest('base64')}`;
  const known = manifest.csp.styleDirective?.hashes ?? manifest.csp.styleHashes;
  if (!known.includes(hash)) throw new Error('the style of the islands is not what it was: Astro changed');
  manifest.csp.styleHashes = [hash];
  if (manifest.csp.styleDirective) manifest.csp.styleDirective.hashes = [hash];
}
