import { describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../backend/harness/engines.mjs';
import { sourcesIn } from './sources.ts';

const OPENS_A_DATABASE = /\b(sharedApp|testApp|testDatabase|unmigratedDatabase|newPostgresDatabase)\b/;

const files = sourcesIn('tests/backend').filter(({ path }) => path.endsWith('.test.ts'));
const onBoth = (path: string) => BOTH_ENGINES.some((one) => path === one || path.startsWith(one));
/** tests/backend/multas/... -> multas */
const roomOf = (path: string) => path.split('/')[2];

describe('the list of tests that run on both engines', () => {
  it('names existing files', () => {
    const gone = BOTH_ENGINES.filter(
      (one) => !files.some(({ path }) => path === one || path.startsWith(one)),
    );
    expect(gone).toEqual([]);
  });

  it('has a test of every feature that stores data', () => {
    const rooms = Map.groupBy(
      files.filter(({ text }) => OPENS_A_DATABASE.test(text)),
      ({ path }) => roomOf(path),
    );
    expect(rooms.size).toBeGreaterThan(20);
    const without = [...rooms].filter(([, tests]) => !tests.some(({ path }) => onBoth(path)));
    expect(without.map(([room]) => room)).toEqual([]);
  });
});
