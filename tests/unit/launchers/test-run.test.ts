import { expect, test } from 'vitest';
import { sideBySide } from '../../../bin/lib/test-run.mjs';

interface Step {
  name: string;
  cores: number;
  after?: string[];
}

/** Runs the steps, ends each by hand, and returns which steps run after each end. */
async function rounds(steps: Step[], ends: string[], cores: number) {
  const running = new Map<string, () => void>();
  const seen = [];
  const done = sideBySide(
    steps,
    (step: Step) => new Promise<string>((resolve) => running.set(step.name, () => resolve(step.name))),
    cores,
  );
  for (const name of ends) {
    await new Promise(setImmediate);
    seen.push([...running.keys()].join(' '));
    running.get(name)?.();
    running.delete(name);
  }
  return { seen, done: await done };
}

const STEPS: Step[] = [
  { name: 'backend', cores: 1 },
  { name: 'types', cores: 1 },
  { name: 'build', cores: 1, after: ['types'] },
  { name: 'browser', cores: 2, after: ['build'] },
  { name: 'unit', cores: 1 },
];

test('every core is busy, what needs another step waits for it, and the answers keep the order', async () => {
  const { seen, done } = await rounds(STEPS, ['types', 'build', 'backend', 'unit', 'browser'], 2);
  expect(seen).toEqual(['backend types', 'backend build', 'backend unit', 'unit', 'browser']);
  expect(done).toEqual(STEPS.map(({ name }) => name));
});

test('one core takes one step at a time, also one that would keep two busy', async () => {
  const { seen } = await rounds(STEPS, ['backend', 'types', 'build', 'browser', 'unit'], 1);
  expect(seen).toEqual(['backend', 'types', 'build', 'browser', 'unit']);
});

test('a step that needs one which was not asked for does not wait for it', async () => {
  const { seen } = await rounds([{ name: 'crash', cores: 1, after: ['build'] }], ['crash'], 2);
  expect(seen).toEqual(['crash']);
});

test('two steps that mostly wait share a core', async () => {
  const waiting = ['crash', 'ops'].map((name) => ({ name, cores: 0.5 }));
  const { seen } = await rounds(
    [{ name: 'backend', cores: 1 }, ...waiting, ...STEPS.slice(1, 2)],
    ['crash', 'ops', 'types', 'backend'],
    2,
  );
  expect(seen).toEqual(['backend crash ops', 'backend ops', 'backend types', 'backend']);
});
