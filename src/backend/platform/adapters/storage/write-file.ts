import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The name of a file that is being written, or whose writer was killed. */
export const UNFINISHED = /^\.[0-9a-f]{16}\.tmp$/;

/** Writes a file atomically, also across a power cut: to a temporary file, fsync, rename, and fsync of the folder. */
export async function writeFileAtomically({
  dir,
  name,
  bytes,
}: {
  dir: string;
  name: string;
  bytes: Uint8Array;
}) {
  const made = await mkdir(dir, { recursive: true, mode: 0o700 });
  // Each new folder is an entry of its parent, which needs an fsync too.
  for (let above = dir; made && above.length >= made.length; ) {
    above = dirname(above);
    await flushed(above, 'r');
  }
  const aside = join(dir, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    await flushed(aside, 'wx', (file) => file.writeFile(bytes));
    await rename(aside, join(dir, name));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await flushed(dir, 'r');
}

type File = Awaited<ReturnType<typeof open>>;

async function flushed(path: string, flags: string, write?: (file: File) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The result of `work`; undefined when the file does not exist or another process deleted it. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
