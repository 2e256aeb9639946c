import { describe, expect, it } from 'vitest';
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

/** The cycles of a graph: strongly connected components (Tarjan), and nodes that refer to themselves. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  for (const place of graph.keys()) if (!index.has(place)) visit(place);
  return circles.map((circle) => circle.sort()).sort();

  function visit(place: string): void {
    index.set(place, index.size);
    low.set(place, index.size - 1);
    open.push(place);
    const next = graph.get(place) ?? [];
    for (const other of next) {
      if (!graph.has(other)) continue;
      if (!index.has(other)) visit(other);
      if (open.includes(other)) lower(place, low.get(other));
    }
    if (low.get(place) !== index.get(place)) return;
    const circle = open.splice(open.indexOf(place));
    if (circle.length > 1 || next.includes(place)) circles.push(circle);
  }

  function lower(place: string, to: number | undefined): void {
    low.set(place, Math.min(low.get(place) ?? 0, to ?? 0));
  }
}
