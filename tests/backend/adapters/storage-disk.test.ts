import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from '#backend/platform/adapters/storage/disk.ts';
import { newKey, ownerPrefix } from '#backend/platform/adapters/storage/storage.ts';

const OWNER = '3f0c8a1e-6a55-4a51-9d8d-0d8d0f0e2c11';

const keysOf = async (files: AsyncIterable<{ key: string }>) =>
  (await Array.fromAsync(files)).map(({ key }) => key).sort();

const PDF = new TextEncoder().encode('%PDF-1.7 ...');

describe('files on disk', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'storage-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const files = async () =>
    (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it('come back as they were put, and only until they are deleted', async () => {
    const storage = createDiskStorage({ dir });
    const key = newKey(OWNER);
    expect(await storage.get(key)).toBeUndefined();
    await storage.put(key, PDF, 'application/pdf');
    expect(await storage.get(key)).toEqual(PDF);
    expect((await stat(join(dir, key.slice(0, 2), key))).mode & 0o777).toBe(0o600);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  it('leave nothing behind when they cannot be written', async () => {
    const storage = createDiskStorage({ dir });
    const key = newKey(OWNER);
    await writeFile(join(dir, key.slice(0, 2)), 'a file where the folder should be');
    await expect(storage.put(key, PDF, 'application/pdf')).rejects.toThrow();
    expect(await files()).toHaveLength(1);
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'a/../../b',
    '',
    'abc',
    `${'a'.repeat(32)}/..`,
    '.'.repeat(32),
  ])('are never looked up under the key %j', async (key) => {
    const storage = createDiskStorage({ dir });
    await expect(async () => storage.put(key, PDF, 'application/pdf')).rejects.toThrow(RangeError);
    await expect(async () => storage.get(key)).rejects.toThrow(RangeError);
    await expect(async () => storage.delete(key)).rejects.toThrow(RangeError);
  });

  it('are listed by owner and all together, also those of the older key form; foreign files are left out', async () => {
    const storage = createDiskStorage({ dir });
    expect(await keysOf(storage.list())).toEqual([]);
    expect(await keysOf(storage.list(ownerPrefix(OWNER)))).toEqual([]);
    const mine = [newKey(OWNER), newKey(OWNER)];
    const others = [newKey('outro'), 'ab'.repeat(16)];
    for (const key of [...mine, ...others]) await storage.put(key, PDF, 'application/pdf');
    expect(await storage.get('ab'.repeat(16))).toEqual(PDF);
    await writeFile(join(dir, 'ab', 'leia-me.txt'), 'x');
    expect(await keysOf(storage.list())).toEqual([...mine, ...others].sort());
    expect(await keysOf(storage.list(ownerPrefix(OWNER)))).toEqual(mine.sort());
    await expect(keysOf(storage.list('../../etc'))).rejects.toThrow(RangeError);
    for await (const { changedAt } of storage.list())
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('that were left half written are deleted after a time, and no others', async () => {
    const storage = createDiskStorage({ dir });
    const key = newKey(OWNER);
    await storage.put(key, PDF, 'application/pdf');
    const [prefix = ''] = key.split('/');
    const cut = join(dir, prefix.slice(0, 2), prefix, '.0123456789abcdef.tmp');
    await writeFile(cut, 'half');
    expect(await storage.deleteUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.deleteUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    await expect(stat(cut)).rejects.toThrow('ENOENT');
    expect(await storage.get(key)).toEqual(PDF);
  });
});
