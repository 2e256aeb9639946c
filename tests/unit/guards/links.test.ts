import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../bin/lib/node24.mjs';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The targets of a document's links and pictures, except addresses of other sites. */
function linksOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(
    ([, link, src]) => link ?? src ?? '',
  );
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of a document's headings. */
function headingsOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(documents)('every link of %s leads somewhere', (document) => {
  const missing = linksOf(document).filter((link) => {
    const [path = '', heading] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && target.endsWith('.md') && !headingsOf(target).includes(heading);
  });
  expect(missing).toEqual([]);
});
