import { describe, expect, it } from 'vitest';
import { BOTH_ENGINES } from '../../backend/harness/engines.mjs';
import { sourcesIn } from './sources.ts';

const files = sourcesIn('tests/backend').filter(({ path }) => path.endsWith('.test.ts'));

describe('the list of tests that run on both engines', () => {
  it('names existing files', () => {
    const gone = BOTH_ENGINES.filter(
      (one) => !files.some(({ path }) => path === one || path.startsWith(one)),
    );
    expect(gone).toEqual([]);
  });
});
