import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coverageDocument, coverageRows, DOCUMENT } from '../../../bin/lib/coverage.mjs';
import { root } from '../../../bin/lib/root.mjs';

const document = coverageDocument();
const rows = coverageRows(document);
const pathsOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

describe('docs/coverage.md', () => {
  it('is made of its parts (npm run coverage:docs)', () => {
    expect(readFileSync(DOCUMENT, 'utf8')).toBe(document);
  });

  it('has rows of three cells, none of them empty', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter((row) => row.length !== 3 || row.includes(''))).toEqual([]);
  });

  it('says of each row which section asks for it, or that it is ours', () => {
    expect(
      rows.filter(([asked = '']) => !/^(?:[12] §\d|2 policies: |ours: )/.test(asked)).map(([asked]) => asked),
    ).toEqual([]);
  });

  it('names in each row where it is and a test, by paths alone', () => {
    const bare = (cell = '') => cell.replace(/`[^`]+`/g, '').replace(/[\s,]/g, '');
    const wrong = rows.filter(
      ([, where, test]) =>
        pathsOf(where).length === 0 ||
        pathsOf(test).length === 0 ||
        bare(where) !== '' ||
        bare(test) !== '' ||
        !pathsOf(test).every((path) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path)),
    );
    expect(wrong).toEqual([]);
  });

  it('names nothing that is not there', () => {
    const paths = rows.flatMap(([, where, test]) => [...pathsOf(where), ...pathsOf(test)]);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('covers every section of both specifications', () => {
    const asked = new Set(rows.flatMap(([first = '']) => sectionsOf(first)));
    const all = ['1', '2'].flatMap((text) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${text} §${section}`),
    );
    expect(all.filter((section) => !asked.has(section))).toEqual([]);
  });
});

/** '1 §2 §4, 2 §2 landing' -> 1 §2, 1 §4, 2 §2 */
function sectionsOf(asked: string): string[] {
  const sections: string[] = [];
  let text = '';
  for (const word of asked.split(/[\s,]+/)) {
    if (/^[12]$/.test(word)) text = word;
    else if (/^§\d$/.test(word)) sections.push(`${text} ${word}`);
    else break;
  }
  return sections;
}
