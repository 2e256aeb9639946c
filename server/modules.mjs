import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/**
 * The static imports of each built script, itself included, the largest first; paths. A browser that knows them at the start does not
 * discover them one after another, a round trip each.
 * @param {string} dist
 * @returns {Record<string, string[]>}
 */
export function modulesIn(dist) {
  const folder = join(dist, 'client', '_astro');
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const imports = new Map(files.map((file) => [file, importsOf(join(folder, file))]));
  const sizes = new Map(files.map((file) => [file, statSync(join(folder, file)).size]));
  return Object.fromEntries(files.map((file) => [pathOf(file), withImports(file)]));

  /** @param {string} start */
  function withImports(start) {
    const found = new Set([start]);
    for (const file of found) for (const next of imports.get(file) ?? []) found.add(next);
    return [...found].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)).map(pathOf);
  }
}

/** @param {string} path */
function importsOf(path) {
  return [...readFileSync(path, 'utf8').matchAll(STATIC_IMPORT)].flatMap(([, file]) => (file ? [file] : []));
}

/** @param {string} file */
function pathOf(file) {
  return `/_astro/${file}`;
}
