import { expect, test } from 'vitest';
import { chosenSteps, PARTS } from '../../../bin/lib/test-steps.mjs';

const names = (words: string[], postgres: boolean) =>
  chosenSteps(words, { postgres }).map(({ name }) => name);
const backend = (...args: Parameters<typeof names>) => names(...args).filter((name) => /^backend/.test(name));

test('all backend tests run on PostgreSQL where it is installed, and those that depend on the engine on the embedded one too', () => {
  expect(backend([], true)).toEqual(['backend-postgres', 'backend-engine']);
  expect(backend([], false)).toEqual(['backend']);
  expect(backend(['all'], true)).toEqual(['backend-postgres', 'backend']);
});

test('a step that is named runs, whatever the machine has', () => {
  for (const postgres of [true, false])
    expect(names(['unit', 'backend'], postgres)).toEqual(['backend', 'unit']);
});

test.each([true, false])('the parts together are the whole run, with PostgreSQL: %s', (postgres) => {
  const parts = Object.keys(PARTS).flatMap((name) => names(['part', name], postgres));
  expect(new Set(parts)).toEqual(new Set(names([], postgres)));
  // Besides the browser's prerequisites no step runs twice.
  const once = parts.filter((name) => !['build', 'chromium', 'browser'].includes(name));
  expect(new Set(once).size).toBe(once.length);
});
