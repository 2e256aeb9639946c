import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The in-memory file system of Linux, and the free space that is required there. */
const MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;
const NAME = 'via-livre-tests-';

/**
 * The folder for the data folders and clusters of a run, removed at its end. It is in memory when enough is free, because a database
 * has a thousand small files, which a disk writes slowly.
 */
export function folderOfThisRun(): string {
  if (!isUsable()) return tmpdir();
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) remove(join(MEMORY, name));
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  // PostgreSQL's user must be able to enter it.
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  process.on('exit', () => remove(folder));
  return folder;
}

function isUsable(): boolean {
  if (!existsSync(MEMORY) || !existsSync('/proc/mounts')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return false;
  // Not usable when mounted noexec, because some tests put programs there.
  const mount = mounts().find(({ point }) => point === MEMORY);
  return mount !== undefined && !mount.line.includes('noexec');
}

/** Whether the folder is of a run that was killed. */
function isLeft(name: string): boolean {
  return name.startsWith(NAME) && !existsSync(join('/proc', name.slice(NAME.length)));
}

function mounts(): { point: string; line: string }[] {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n');
  return lines.map((line) => ({ line, point: line.split(' ')[1] ?? '' }));
}

function remove(folder: string): void {
  // The test of a full disk (tests/crash/disco.test.ts) leaves its disk mounted when it is killed.
  for (const { point } of mounts()) if (point.startsWith(`${folder}/`)) spawnSync('umount', [point]);
  rmSync(folder, { recursive: true, force: true });
}
