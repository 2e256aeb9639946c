import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles.ts';
import { importsOf, placeOf, type Source, sourcesIn } from './sources.ts';

/** Type imports count too: a shape that two files need has a file of its own. */
describe('circles of imports', () => {
  it.each(['src', 'tests', 'bench', 'bin', 'server'])('has none in %s', (folder) => {
    expect(circlesOf(importGraph(sourcesIn(folder)))).toEqual([]);
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
