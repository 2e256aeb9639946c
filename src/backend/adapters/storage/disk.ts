import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#lib/errors.ts';
import { freeSpace } from '../../db/space.ts';
import { requireKey, type Storage } from './storage.ts';
import { writeFileAtomically } from './write-file.ts';

/** Files under one folder, spread over 256 by the first two letters of the key. */
export function createDiskStorage({
  dir,
  floorBytes = 0,
  free = freeSpace,
}: {
  dir: string;
  /** What must stay free on the disk. */
  floorBytes?: number;
  free?: (folder: string) => Promise<number>;
}): Storage {
  const folderOf = (key: string) => join(dir, requireKey(key).slice(0, 2));
  return {
    async put(key, bytes) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      if (floorBytes > 0 && (await free(dir)) - bytes.length < floorBytes) fail('SEM_ESPACO');
      await writeFileAtomically({ dir: folderOf(key), name: key, bytes });
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(join(folderOf(key), key)));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (key) => rm(join(folderOf(key), key), { force: true }),
  };
}
