import { describe, expect, it } from 'vitest';
import { placeOf, type Source, scriptElementsOf, sourcesIn, valueImportsOf } from './sources.ts';

/** Files with this suffix stay on the server; the build refuses them too (astro.config.mjs). */
const OF_THE_SERVER = /\.server\.ts$/;

describe('code that reaches a browser', () => {
  const sources = sourcesIn('src');

  it('contains no code of the server', () => {
    expect(waysToTheServer(sources)).toEqual([]);
  });
});

/** Each import path from a browser entry to a server file, as `entry > … > file`. */
function waysToTheServer(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: readonly string[]) => {
    const source = byPath.get(path);
    if (!source || seen.has(path)) return;
    if (OF_THE_SERVER.test(path)) return void found.push([...way, path].join(' > '));
    seen.add(path);
    for (const name of valueImportsOf(source)) follow(placeOf(name, source) ?? '', [...way, path]);
  };
  for (const { path } of entriesOf(sources)) follow(path, []);
  return found;
}

/** Browser entries: islands, and the script elements of pages, layouts and components. */
function entriesOf(sources: readonly Source[]): Source[] {
  return sources.filter(
    (source) => source.path.startsWith('src/islands/') || scriptElementsOf(source.text).length > 0,
  );
}
