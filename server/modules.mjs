import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/**
 * Paths of built scripts with all that they import at once, the largest first. A browser that is told of them at the start does
 * not find one behind the other: a round trip each, on a slow link a second.
 * @param {string} dist
 * @param {string[]} names of chunks, without their hashes
 * @returns {string[]}
 */
export function modulesOf(dist, names) {
  const folder = join(dist, 'client', '_astro');
  const files = readdirSync(folder);
  /** @type {Set<string>} */
  const found = new Set();
  for (const name of names) {
    const file = files.find((one) => one.startsWith(`${name}.`) && one.endsWith('.js'));
    if (!file) throw new Error(`the build has no script ${name}`);
    visit(file);
  }
  const sizeOf = (/** @type {string} */ file) => statSync(join(folder, file)).size;
  return [...found].sort((a, b) => sizeOf(b) - sizeOf(a)).map((file) => `/_astro/${file}`);

  /** @param {string} file */
  function visit(file) {
    if (found.has(file)) return;
    found.add(file);
    for (const [, next] of readFileSync(join(folder, file), 'utf8').matchAll(STATIC_IMPORT))
      if (next) visit(next);
  }
}
