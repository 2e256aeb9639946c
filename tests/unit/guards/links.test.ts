import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../bin/lib/root.mjs';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Where links and pictures of a document lead, addresses of other sites left out. */
function linksOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(
    ([, link, src]) => link ?? src ?? '',
  );
  return targets.filter((target) => !/^(?:[a-z]+:|#)/.test(target));
}

it.each(documents)('every link of %s leads somewhere', (document) => {
  const missing = linksOf(document).filter((link) => {
    const [path = ''] = link.split('#');
    return !existsSync(join(root, dirname(document), path));
  });
  expect(missing).toEqual([]);
});

it('finds links where there are some', () => {
  expect(linksOf('README.md')).toContain('docs/departures.md');
});
