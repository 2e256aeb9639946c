import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { freeSpace } from '#backend/platform/db/space.ts';
import { fail } from '#lib/errors.ts';
import { isKey, requireKey, requireOwner, type Storage, type StoredFile } from './storage.ts';
import { UNFINISHED, unlessMissing, writeFileAtomically } from './write-file.ts';

/** Stores files on the disk, in 256 folders by the first two letters of the key. */
export function createDiskStorage({
  dir,
  floorBytes = 0,
  free = freeSpace,
}: {
  dir: string;
  /** Bytes that must stay free on the disk. */
  floorBytes?: number;
  free?: (folder: string) => Promise<number>;
}): Storage {
  const pathOf = (key: string) => join(dir, requireKey(key).slice(0, 2), key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      if (floorBytes > 0 && (await free(dir)) - bytes.length < floorBytes) fail('SEM_ESPACO');
      await writeFileAtomically({ dir: dirname(path), name: basename(path), bytes });
    },
    async get(key) {
      return unlessMissing(readFile(pathOf(key)).then((bytes) => new Uint8Array(bytes)));
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    async *list(owner) {
      if (owner !== undefined) {
        yield* filesIn(join(dir, requireOwner(owner).slice(0, 2), owner), `${owner}/`);
        return;
      }
      for (const { folder, prefix } of await foldersIn(dir)) yield* filesIn(folder, prefix);
    },
    async deleteUnfinished(before) {
      let deleted = 0;
      for (const { folder } of await foldersIn(dir)) {
        for (const { name } of (await entriesIn(folder)).filter((entry) => UNFINISHED.test(entry.name))) {
          const path = join(folder, name);
          const found = await unlessMissing(stat(path));
          if (!found || found.mtime >= before) continue;
          await rm(path, { force: true });
          deleted += 1;
        }
      }
      return deleted;
    },
  };
}

/** Folders that may hold files: 256 prefixes with one folder an owner. */
async function foldersIn(dir: string): Promise<{ folder: string; prefix: string }[]> {
  const found: { folder: string; prefix: string }[] = [];
  for (const outer of await entriesIn(dir)) {
    if (!outer.isDirectory() || !/^[0-9a-f]{2}$/.test(outer.name)) continue;
    const folder = join(dir, outer.name);
    found.push({ folder, prefix: '' });
    for (const inner of await entriesIn(folder)) {
      if (inner.isDirectory() && isKey(inner.name))
        found.push({ folder: join(folder, inner.name), prefix: `${inner.name}/` });
    }
  }
  return found;
}

async function* filesIn(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  for (const entry of await entriesIn(folder)) {
    const key = `${prefix}${entry.name}`;
    if (!entry.isFile() || !isKey(key)) continue;
    const found = await unlessMissing(stat(join(folder, entry.name)));
    if (found) yield { key, changedAt: found.mtime };
  }
}

async function entriesIn(folder: string): Promise<Dirent[]> {
  return (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
}
