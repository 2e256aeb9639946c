import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export { findPostgres } from '../../../bin/lib/programs.mjs';

export interface PostgresServer {
  url(database: string): string;
  /** The main process of the server. */
  pid: number;
  /** Like `systemctl restart postgresql`: open connections are ended, committed transactions stay. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings for data that need not survive; autovacuum is off because of hundreds of small databases. */
export const FAST = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
  'max_connections=200',
  // A small WAL, because the folder may be in memory.
  ...['min_wal_size=32MB', 'max_wal_size=128MB'],
];

/** A temporary server on a socket in a temporary folder. It trusts every user who may read the folder. */
export async function startPostgres(
  binaries: string,
  own: readonly string[] = FAST,
  place = tmpdir(),
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(place, 'via-livre-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initdb = [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  execFileSync(join(binaries, 'initdb'), initdb, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return postgresIn(binaries, folder, own);
}

/** A server on the data in `folder`, which is removed when the server stops. */
export async function postgresIn(
  binaries: string,
  folder: string,
  own: readonly string[] = FAST,
): Promise<PostgresServer> {
  const data = join(folder, 'data');
  const options = { ...unprivilegedUser(), cwd: folder };
  const place = [`unix_socket_directories=${folder}`, 'listen_addresses='];
  const settings = [...own, ...place].flatMap((setting) => ['-c', setting]);
  let server: ChildProcess | undefined;
  let ended = Promise.resolve();

  const end = async (signal: NodeJS.Signals) => {
    server?.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end('SIGQUIT'); // Immediate shutdown, because the folder is removed.
    rmSync(folder, { recursive: true, force: true });
  };
  const resume = async () => {
    const started = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
      ...options,
      stdio: 'ignore',
    });
    server = started;
    ended = new Promise<void>((resolve) => started.once('exit', () => resolve()));
    for (let tries = 0; !accepts(binaries, folder); tries += 1) {
      if (tries === 100 || started.exitCode !== null) {
        await stop();
        throw new Error(`the PostgreSQL of ${binaries} did not start`);
      }
      await wait(100);
    }
  };
  await resume();
  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    get pid() {
      return server?.pid ?? 0;
    },
    halt: () => end('SIGINT'),
    resume,
    stop,
  };
}

function accepts(binaries: string, folder: string): boolean {
  return spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', folder]).status === 0;
}

/** The user for PostgreSQL, which refuses to run as root; undefined when this process is not root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL refuses to run as root, and there is neither a postgres nor a nobody user');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
