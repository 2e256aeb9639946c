import { expect, test } from 'vitest';
import { PARTS, stepsOfPart } from '../../../bin/lib/test-parts.mjs';
import { chosenSteps } from '../../../bin/lib/test-steps.mjs';

const backend = (words: string[], postgres: boolean) =>
  chosenSteps(words, { postgres })
    .map(({ name }) => name)
    .filter((name) => name.startsWith('backend'));

test('the backend is tried whole on PostgreSQL where it is found, and then on the other engine what depends on it', () => {
  expect(backend([], true)).toEqual(['backend-postgres', 'backend-engine']);
});

test('without PostgreSQL it is tried whole on the embedded engine', () => {
  expect(backend([], false)).toEqual(['backend']);
});

test('`all` is every test on both engines', () => {
  expect(backend(['all'], true)).toEqual(['backend-postgres', 'backend']);
});

test('a step that is named runs, whatever the machine has', () => {
  for (const postgres of [true, false]) expect(backend(['backend', 'unit'], postgres)).toEqual(['backend']);
  expect(chosenSteps(['unit', 'lint']).map(({ name }) => name)).toEqual(['unit', 'lint']);
});

test.each([true, false])('the parts together are the whole run, with PostgreSQL: %s', (postgres) => {
  const parts = Object.keys(PARTS).flatMap((name) => stepsOfPart(name, { postgres }));
  const whole = chosenSteps([], { postgres });
  expect(new Set(parts)).toEqual(new Set(whole));
  // Besides the browser's prerequisites no step runs twice; and the two halves of the browser's tests cover all of them.
  const once = parts.filter(({ name }) => !['build', 'chromium', 'browser'].includes(name));
  expect(new Set(once).size).toBe(once.length);
  const shards = Object.values(PARTS).flatMap(({ steps, shard }) => (steps.includes('browser') ? shard : []));
  expect(shards).toEqual(shards.map((_, n) => `${n + 1}/${shards.length}`));
});
