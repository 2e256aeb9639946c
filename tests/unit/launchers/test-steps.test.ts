import { expect, test } from 'vitest';
import { chosenSteps, outcome, PARTS } from '../../../bin/lib/test-steps.mjs';

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

test('a step on the built application brings the build and the programs that it starts', () => {
  expect(names(['crash'], true)).toEqual(['build', 'programs', 'crash']);
});

test.each([true, false])('the parts together are the whole run, with PostgreSQL: %s', (postgres) => {
  const parts = Object.keys(PARTS).flatMap((name) => names(['part', name], postgres));
  expect(new Set(parts)).toEqual(new Set(names([], postgres)));
  const twice = parts.filter((name, i) => parts.indexOf(name) !== i);
  expect(new Set(twice)).toEqual(new Set(['build', 'programs', 'browser']));
});

test('a step that ends badly without a failed test counts as one failure', () => {
  const report = { passed: 9, failed: 0, skipped: 0, failures: [], flaky: [] };
  expect(outcome(false, report)).toMatchObject({ ok: false, failed: 1 });
  expect(outcome(true, { ...report, failures: ['a file that did not load'] })).toMatchObject({
    ok: false,
    failed: 1,
  });
  expect(outcome(true, report)).toMatchObject({ ok: true, failed: 0 });
});
