import { expect, test } from 'vitest';
import { sideBySide } from '../../../bin/lib/test-run.mjs';

/** Runs the steps, ends each by hand, and returns which steps run before each end. */
async function rounds(
  cores: number,
  ends: string[],
  steps: { name: string; cores: number; after?: string[] }[],
) {
  const running = new Map<string, () => void>();
  const seen = [];
  const done = sideBySide(
    steps,
    ({ name }) => new Promise<string>((resolve) => running.set(name, () => resolve(name))),
    cores,
  );
  for (const name of ends) {
    await new Promise(setImmediate);
    seen.push([...running.keys()].join(' '));
    running.get(name)?.();
    running.delete(name);
  }
  expect(await done).toEqual(steps.map(({ name }) => name));
  return seen;
}

const STEPS = [
  { name: 'backend', cores: 1 },
  { name: 'types', cores: 1 },
  { name: 'build', cores: 1, after: ['types', 'not asked for'] },
  { name: 'crash', cores: 0.5, after: ['build'] },
  { name: 'ops', cores: 0.5, after: ['build'] },
  { name: 'browser', cores: 2, after: ['build'] },
];

test('every core is busy, half users share one, and what needs another step waits for it', async () => {
  expect(await rounds(2, ['types', 'build', 'backend', 'ops', 'crash', 'browser'], STEPS)).toEqual([
    'backend types',
    'backend build',
    'backend crash ops',
    'crash ops',
    'crash',
    'browser',
  ]);
});

test('one core takes one step at a time, also one that would keep two busy', async () => {
  const ends = ['backend', 'types', 'build', 'browser'];
  expect(
    await rounds(
      1,
      ends,
      STEPS.filter(({ cores }) => cores >= 1),
    ),
  ).toEqual(ends);
});
