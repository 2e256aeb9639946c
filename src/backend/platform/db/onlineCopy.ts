import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** A file of the copy, or a folder without bytes. */
export interface Copied {
  /** Relative to the folder of the cluster. */
  path: string;
  size: number;
  bytes?: AsyncIterable<Uint8Array>;
}

/** Files of the running process that are not part of the data. */
const OF_THE_PROCESS = ['postmaster.pid', 'postmaster.opts'];
const LOG = 'pg_wal';
const PIECE = 256 * 1024;

/**
 * Copies the cluster file by file while queries run. Between start and stop PostgreSQL writes full pages to the WAL, which is copied
 * last; replaying it makes the files consistent as of the end. The caller must prevent checkpoints meanwhile, because one would remove
 * the start of that WAL (the engine makes none by itself).
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function* copyOnline(pglite: Pick<PGlite, 'query'>, folder: string): AsyncGenerator<Copied> {
  await pglite.query("select pg_backup_start('via-livre', true)");
  let stopped = false;
  const stop = async () => {
    stopped = true;
    const { rows } = await pglite.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    return Buffer.from(rows[0]?.label ?? '');
  };
  try {
    yield* filesIn(folder, (path) => !path.startsWith(`${LOG}/`) && !OF_THE_PROCESS.includes(path));
    const label = await stop();
    yield { path: 'backup_label', size: label.length, bytes: once(label) };
    yield* filesIn(folder, (path) => path.startsWith(`${LOG}/`));
  } finally {
    // The reader of this generator may stop early.
    if (!stopped) await stop();
  }
}

async function* filesIn(folder: string, wanted: (path: string) => boolean): AsyncGenerator<Copied> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const whole = join(entry.parentPath, entry.name);
    const path = relative(folder, whole);
    if (!wanted(path)) continue;
    if (entry.isDirectory()) {
      yield { path, size: 0 };
      continue;
    }
    const file = await openIfThere(whole);
    if (!file) continue;
    try {
      const { size } = await file.stat();
      yield { path, size, bytes: exactly(file, size) };
    } finally {
      await file.close();
    }
  }
}

/** Reads as many bytes as the file had when it was opened. Later growth and truncation are in the WAL. */
async function* exactly(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.alloc(Math.min(PIECE, size - at));
    await file.read(piece, 0, piece.length, at);
    at += piece.length;
    yield piece;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Opens a file; undefined when its table was dropped after the folder was read, which is in the WAL too. */
async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
