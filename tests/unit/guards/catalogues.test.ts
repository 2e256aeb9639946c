import { describe, expect, it } from 'vitest';
import { importsOf, placeOf, type Source, sourceAt, sourcesIn } from './sources.ts';

/** Files that may reach a browser: importing a catalogue (plans, infractions, petitions) would send it to every phone. */
const forBrowsers = [
  ...sourcesIn('src/islands'),
  ...sourcesIn('src/lib').filter(({ path }) => path.endsWith('/rules.ts')),
  sourceAt('src/lib/peticoes/grounds.ts'),
  sourceAt('src/lib/forms/masks.ts'),
];

describe('the code of the browser', () => {
  it('contains no catalogue, through any chain of imports', () => {
    expect(forBrowsers.flatMap((source) => catalogues(source, []))).toEqual([]);
  });

  it('is refused by this guard when it contains one', () => {
    expect(catalogues(sourceAt('src/lib/planos/catalogo.ts'), [])).not.toEqual([]);
    expect(catalogues(sourceAt('src/lib/peticoes/rascunho.ts'), [])).not.toEqual([]);
  });
});

/** The import paths from a file to a JSON file, each as `a.ts > b.ts > c.json`. Type imports do not count. */
function catalogues(source: Source, way: readonly string[]): string[] {
  const here = [...way, source.path];
  const values = { ...source, text: source.text.replace(/^(?:import|export) type\b[\s\S]*?;$/gm, '') };
  return importsOf(values).flatMap((name) => {
    const place = placeOf(name, source);
    if (place === null || here.includes(place)) return [];
    if (place.endsWith('.json')) return [[...here, place].join(' > ')];
    return /^src\/.*\.tsx?$/.test(place) ? catalogues(sourceAt(place), here) : [];
  });
}
