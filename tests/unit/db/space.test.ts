import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watchSpace } from '#backend/platform/db/space.ts';

it('reports once that free space fell under the limit, and once that it is above it again', async () => {
  const told: string[] = [];
  let free = 500;
  const space = await watchSpace({
    folder: mkdtempSync(join(tmpdir(), 'via-livre-space-')),
    floorBytes: 100,
    everyMs: 60_000,
    change: async (low) => void told.push(low ? 'refuse' : 'take'),
    log: { error: () => told.push('full'), info: () => told.push('free') },
    free: async () => free,
  });
  const at = async (bytes: number) => {
    free = bytes;
    await space.check();
    return space.low();
  };
  expect([await at(101), await at(99), await at(50), await at(105), await at(111), await at(300)]).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  // The database refuses writes before any client is told, and accepts them before any client sends one.
  expect(told).toEqual(['refuse', 'full', 'take', 'free']);
  space.close();
});

it('retries when the database could not be set read-only', async () => {
  let calls = 0;
  let free = 500;
  const space = await watchSpace({
    folder: tmpdir(),
    floorBytes: 100,
    everyMs: 60_000,
    change: async () => {
      calls += 1;
      if (calls === 1) throw new Error('busy');
    },
    log: { error: () => {}, info: () => {} },
    free: async () => free,
  });
  free = 10;
  await expect(space.check()).rejects.toThrow('busy');
  expect(space.low()).toBe(false);
  await space.check();
  expect(space.low()).toBe(true);
  space.close();
});
