import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles.ts';
import { importsOf, placeOf, type Source, sourcesIn } from './sources.ts';

/** Type imports count too: a shape that two files need has a file of its own. */
describe('circles of imports', () => {
  it.each(['src', 'tests', 'bench', 'bin', 'server'])('has none in %s', (folder) => {
    expect(circlesOf(importGraph(sourcesIn(folder)))).toEqual([]);
  });

  it('finds two files, a long way round, a type and a file that names itself', () => {
    const graph = importGraph([
      { path: 'src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'src/b.ts', text: "import type { A } from '#a.ts';" },
      { path: 'src/c.ts', text: "import { d } from './d.ts'; import './a.ts';" },
      { path: 'src/d.ts', text: "const e = await import('./e.ts');" },
      { path: 'src/e.ts', text: "export * from './c.ts';" },
      { path: 'src/f.ts', text: "import './f.ts';" },
    ]);
    expect(circlesOf(graph)).toEqual([
      ['src/a.ts', 'src/b.ts'],
      ['src/c.ts', 'src/d.ts', 'src/e.ts'],
      ['src/f.ts'],
    ]);
  });
});

function importGraph(sources: readonly Source[]): Map<string, string[]> {
  return new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap((name) => placeOf(name, source)?.split('?')[0] ?? []),
    ]),
  );
}
