import { expect, test } from 'vitest';
import { sideBySide } from '../../../bin/lib/test-run.mjs';

const STEPS: Parameters<typeof sideBySide>[0] = [
  { name: 'backend', cores: 1 },
  { name: 'types', cores: 1 },
  { name: 'build', cores: 1, after: ['types', 'not asked for'] },
  { name: 'crash', cores: 0.5, after: ['build'] },
  { name: 'ops', cores: 0.5, after: ['build'] },
  { name: 'browser', cores: 2, after: ['build'] },
];

/** Runs the steps, ends each by hand, and returns which steps run before each end. */
async function rounds(cores: number, ends: string[], steps = STEPS) {
  const running = new Map<string, () => void>();
  const seen = [];
  const run = ({ name }: { name: string }) =>
    new Promise<string>((resolve) => running.set(name, () => resolve(name)));
  const done = sideBySide(steps, run, cores);
  for (const name of ends) {
    await new Promise(setImmediate);
    seen.push([...running.keys()].join(' '));
    running.get(name)?.();
    running.delete(name);
  }
  expect(await done).toEqual(steps.map(({ name }) => name));
  return seen.join(', ');
}

test('steps fill every core, steps of half a core share one, and a step waits for those it needs', async () => {
  const seen = await rounds(2, ['types', 'build', 'backend', 'ops', 'crash', 'browser']);
  expect(seen).toBe('backend types, backend build, backend crash ops, crash ops, crash, browser');
});

test('one core runs one step at a time, also a step of two cores', async () => {
  const whole = STEPS.filter(({ cores }) => cores >= 1);
  const ends = ['backend', 'types', 'build', 'browser'];
  expect(await rounds(1, ends, whole)).toBe(ends.join(', '));
});
