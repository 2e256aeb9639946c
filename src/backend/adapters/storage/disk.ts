import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requireKey, type Storage } from './storage.ts';
import { writeFileAtomically } from './write-file.ts';

/** Files under one folder, spread over 256 by the first two letters of the key. */
export function createDiskStorage({ dir }: { dir: string }): Storage {
  const folderOf = (key: string) => join(dir, requireKey(key).slice(0, 2));
  return {
    put: (key, bytes) => writeFileAtomically({ dir: folderOf(key), name: key, bytes }),
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
