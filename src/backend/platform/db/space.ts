import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makeFolder } from './lock.ts';

/** Whether the disk of the data folder has too little space to write. */
export interface Space {
  low(): boolean;
  /** Checks at once instead of within the next second. */
  check(): Promise<void>;
  close(): void;
}

interface Options {
  folder: string;
  /** Writes are refused below it. */
  floorBytes: number;
  /** Called before `low()` returns the new value, so that the database already refuses or accepts writes. */
  change: (low: boolean) => Promise<void>;
  log: Pick<Logger, 'error' | 'info'>;
  everyMs?: number;
  free?: (folder: string) => Promise<number>;
}

/** Writes resume at this factor of the limit, so that the state does not change all the time. */
const RESUME_FACTOR = 1.1;
const MB = 1_000_000;
/** Free bytes on the disk of DATA_DIR under which writes are refused. */
export const FLOOR_BYTES = 200 * MB;

export const UNBOUNDED: Space = {
  low: () => false,
  check: async () => {},
  close: () => {},
};

/** Watches the disk, because the embedded database hangs when it is full: writes stop while there is still space for reads. */
export async function watchSpace(options: Options): Promise<Space> {
  const { folder, floorBytes, change, log, everyMs = 1_000, free = freeSpace } = options;
  makeFolder(folder);
  let low = false;
  let looking: Promise<void> | undefined;

  async function measure(): Promise<void> {
    const bytes = await free(folder);
    const now = bytes < (low ? floorBytes * RESUME_FACTOR : floorBytes);
    if (now === low) return;
    await change(now);
    low = now;
    const fields = { freeMb: Math.floor(bytes / MB), floorMb: Math.floor(floorBytes / MB), folder };
    if (low) log.error(fields, 'disk almost full: writes are refused until there is space again');
    else log.info(fields, 'free disk space is back: writes are accepted again');
  }
  const check = () => {
    looking ??= measure().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  await check();
  const timer = setInterval(() => {
    check().catch((err: unknown) => log.error({ err }, 'the free space of the disk could not be read'));
  }, everyMs).unref();
  return { low: () => low, check, close: () => clearInterval(timer) };
}

/** The space that a non-root user may still write. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Time of the last successful backup, which ops/backup.sh leaves in DATA_DIR; undefined when unknown. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const found = await stat(join(dataDir, 'ultima-copia')).catch(() => undefined);
  return found?.mtime;
}
