import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

/** The free space of the disk under the data folder, and whether it is too little to write. */
export interface Space {
  low(): boolean;
  freeBytes(): number | undefined;
  /** Looks now, not at the next second. */
  look(): Promise<void>;
  close(): void;
}

interface Options {
  folder: string;
  /** Below it nothing is written. 0: no floor. */
  floorBytes: number;
  /** Told before `low` changes for those who ask: the database is to refuse writes by then, or to take them again. */
  change: (low: boolean) => Promise<void>;
  log: Pick<Logger, 'error' | 'info'>;
  everyMs?: number;
  free?: (folder: string) => Promise<number>;
}

/** Writes are taken again a little above the floor, so that the answer does not change with every second. */
const AGAIN = 1.1;
const MB = 1_000_000;

export const UNBOUNDED: Space = {
  low: () => false,
  freeBytes: () => undefined,
  look: async () => {},
  close: () => {},
};

/**
 * Watches the disk. The embedded database does not survive one that is full: it waits for ever in the write that failed, and
 * nobody answers any more. So writes end while there is still room for what reading writes.
 */
export async function watchSpace(options: Options): Promise<Space> {
  const { folder, floorBytes, change, log, everyMs = 1_000, free = freeSpace } = options;
  if (floorBytes === 0) return UNBOUNDED;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let low = false;
  let bytes: number | undefined;
  let looking: Promise<void> | undefined;

  async function measure(): Promise<void> {
    bytes = await free(folder);
    const now = bytes < (low ? floorBytes * AGAIN : floorBytes);
    if (now === low) return;
    await change(now);
    low = now;
    const fields = { freeMb: Math.floor(bytes / MB), floorMb: Math.floor(floorBytes / MB), folder };
    if (low) log.error(fields, 'disk almost full: writes are refused until there is space again');
    else log.info(fields, 'there is space on the disk again: writes are taken');
  }
  const look = () => {
    looking ??= measure().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  await look();
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.error({ err }, 'the free space of the disk could not be read'));
  }, everyMs).unref();
  return { low: () => low, freeBytes: () => bytes, look, close: () => clearInterval(timer) };
}

/** What a user who is not root may still write. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
