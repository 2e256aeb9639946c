import { expect, it } from 'vitest';
import { type Source, sourcesIn } from './sources.ts';

it('every island of a page has a boundary, which leaves its form to the browser when React fails', () => {
  const islands = sourcesIn('src').filter(({ path }) => path.startsWith('src/islands/'));
  const guarded = new Set(
    islands.flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+) = comFronteira\(/gm)].map(([, name]) => name),
    ),
  );
  const used = sourcesIn('src')
    .filter(({ path }) => path.endsWith('.astro'))
    .flatMap(islandsOf);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !guarded.has(name))).toEqual([]);
});

/** The components of a page with a directive, by the name in their file. */
function islandsOf({ text }: Source): string[] {
  const tags = [...text.matchAll(/<([A-Z]\w*)\b(?:[^<>]|=>)*?\sclient:/g)].map(([, tag = '']) => tag);
  return tags.map((tag) => new RegExp(`(\\w+) as ${tag}\\b`).exec(text)?.[1] ?? tag);
}
