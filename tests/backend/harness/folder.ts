import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The in-memory file system of Linux, and the free space that is required there. */
const MEMORY = '/dev/shm';
const ROOM = 2 * 1024 ** 3;
const NAME = 'via-livre-tests-';

/**
 * The folder of a run's data folders and clusters, removed at its end: in memory where there is room. A database is a thousand small
 * files, which a disk stores slowly.
 */
export function folderOfThisRun(): string {
  if (!isUsable()) return tmpdir();
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) remove(join(MEMORY, name));
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  // Clusters in it belong to another user.
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  process.on('exit', () => remove(folder));
  return folder;
}

function isUsable(): boolean {
  if (!existsSync(MEMORY) || !existsSync('/proc/mounts')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return false;
  // Some tests put programs there.
  const mount = mounts().find(({ point }) => point === MEMORY);
  return mount !== undefined && !mount.line.includes('noexec');
}

/** Left by a run that was killed. */
function isLeft(name: string): boolean {
  return name.startsWith(NAME) && !existsSync(join('/proc', name.slice(NAME.length)));
}

function mounts(): { point: string; line: string }[] {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n');
  return lines.map((line) => ({ line, point: line.split(' ')[1] ?? '' }));
}

function remove(folder: string): void {
  // A killed test of a full disk (tests/crash/disco.test.ts) leaves its disk mounted.
  for (const { point } of mounts()) if (point.startsWith(`${folder}/`)) spawnSync('umount', [point]);
  rmSync(folder, { recursive: true, force: true });
}
