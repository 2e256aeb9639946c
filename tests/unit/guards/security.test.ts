import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../bin/lib/root.mjs';

/** The items of levels 1 and 2 of ASVS 5.0.0: chapter -> section:items. */
const ITEMS: Record<string, string> = {
  1: '1:1,2 2:1,2,3,4,5,6,7,8,9 3:1,2,3,4,5,6,7,8,9,10,11 4:1,2,3 5:1,2',
  2: '1:1,2,3 2:1,2,3 3:1,2,3,4 4:1',
  3: '2:1,2 3:1,2,3,4 4:1,2,3,4,5,6 5:1,2,3,4,5 7:1,2',
  4: '1:1,2,3 2:1 3:1,2 4:1,2,3,4',
  5: '1:1 2:1,2,3 3:1,2 4:1,2,3',
  6: '1:1,2,3 2:1,2,3,4,5,6,7,8,9,10,11,12 3:1,2,3,4 4:1,2,3,4 5:1,2,3,4,5 6:1,2,3 8:1,2,3,4',
  7: '1:1,2,3 2:1,2,3,4 3:1,2 4:1,2,3,4,5 5:1,2 6:1,2',
  8: '1:1,2 2:1,2,3 3:1 4:1',
  9: '1:1,2,3 2:1,2,3,4',
  10: '1:1,2 2:1,2 3:1,2,3,4 4:1,2,3,4,5,6,7,8,9,10,11 5:1,2,3,4,5 6:1,2 7:1,2,3',
  11: '1:1,2 2:1,2,3 3:1,2,3 4:1,2,3,4 5:1 6:1',
  12: '1:1,2,3 2:1,2 3:1,2,3,4',
  13: '1:1 2:1,2,3,4,5 3:1,2 4:1,2,3,4,5',
  14: '1:1,2 2:1,2,3,4 3:1,2,3',
  15: '1:1,2,3 2:1,2,3 3:1,2,3,4,5,6,7',
  16: '1:1 2:1,2,3,4,5 3:1,2,3,4 4:1,2,3 5:1,2,3',
  17: '1:1 2:1,2,3,4 3:1,2',
};

const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const [, asvs = ''] = document.split('## ASVS');
const [met = '', rest = ''] = asvs.split('### Not applicable');
const [notApplicable = '', notMet = ''] = rest.split('### Not met');

/** Rows that begin with the number of an item, as cells. */
function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line));
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}
const itemsOf = (rows: string[][]) => rows.flatMap(([items = '']) => items.split(' '));
const pathsOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

describe('docs/security.md', () => {
  it('has every item of levels 1 and 2 in one place: met, not applicable, or not met', () => {
    const all = Object.entries(ITEMS).flatMap(([chapter, sections]) =>
      sections.split(' ').flatMap((section) => {
        const [name = '', items = ''] = section.split(':');
        return items.split(',').map((item) => `${chapter}.${name}.${item}`);
      }),
    );
    expect(all).toHaveLength(253);
    expect(itemsOf(rowsOf(asvs)).sort()).toEqual(all.sort());
  });

  it('says of each item that is met where, and which test proves it', () => {
    const wrong = rowsOf(met).filter(
      ([, asks = '', where, test, ...more]) =>
        asks === '' ||
        more.length > 0 ||
        pathsOf(where).length === 0 ||
        pathsOf(test).length === 0 ||
        !pathsOf(test).every((path) => /^tests\/.*\.(?:test|spec)\.ts$/.test(path)),
    );
    expect(wrong).toEqual([]);
  });

  it('gives a reason for each that does not apply, and a way for each that is not met', () => {
    expect(rowsOf(notApplicable).filter((row) => row.length !== 2 || row.includes(''))).toEqual([]);
    expect(rowsOf(notMet).filter((row) => row.length !== 3 || row.includes(''))).toEqual([]);
  });

  it('names nothing that is not there', () => {
    const named = pathsOf(document).filter((path) => /^[\w.@-]+\/|^[\w-]+\.(?:json|mjs)$/.test(path));
    expect(named.length).toBeGreaterThan(300);
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
