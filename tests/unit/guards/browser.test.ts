import { describe, expect, it } from 'vitest';
import { placeOf, type Source, scriptElementsOf, sourcesIn, valueImportsOf } from './sources.ts';

/** Files with this suffix stay on the server; the build refuses them too (astro.config.mjs). */
const OF_THE_SERVER = /\.server\.ts$/;

describe('code that reaches a browser', () => {
  const sources = sourcesIn('src');

  it('starts from known entry files', () => {
    expect(entriesOf(sources).length).toBeGreaterThan(20);
  });

  it('contains no code of the server', () => {
    expect(waysToTheServer(sources)).toEqual([]);
  });

  it('is checked through islands, scripts of pages, dynamic and indirect imports; types are allowed', () => {
    const server = { path: 'src/lib/a.server.ts', text: 'export const a = 1;' };
    const through = (path: string, text: string) => waysToTheServer([server, { path, text }]);
    expect(through('src/islands/I.tsx', "import { a } from '#lib/a.server.ts';")).toEqual([
      'src/islands/I.tsx > src/lib/a.server.ts',
    ]);
    expect(through('src/islands/i.ts', "const { a } = await import('#lib/a.server.ts');")).toHaveLength(1);
    expect(
      through('src/pages/p.astro', "<script>\nimport { a } from '#lib/a.server.ts';\n</script>"),
    ).toHaveLength(1);
    expect(through('src/pages/p.astro', "---\nimport { a } from '#lib/a.server.ts';\n---\n")).toEqual([]);
    expect(through('src/islands/i.ts', "import type { A } from '#lib/a.server.ts';")).toEqual([]);
    const island = { path: 'src/islands/i.ts', text: "export * from '#lib/b.ts';" };
    const between = { path: 'src/lib/b.ts', text: "import '#lib/a.server.ts';" };
    expect(waysToTheServer([server, island, between])).toEqual([
      'src/islands/i.ts > src/lib/b.ts > src/lib/a.server.ts',
    ]);
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
