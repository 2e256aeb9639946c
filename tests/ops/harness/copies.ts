import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, postgresIn, unprivilegedUser } from '../../backend/harness/postgresServer.ts';
import type { Ensaio } from './ensaio.ts';

/** Makes the nightly backup with the shipped script. */
export function backUp(p: Ensaio): void {
  script(p, 'backup.sh', [p.database.copies]);
}

/** Restores the backup and the archived WAL to `moment` with the shipped script, as PostgreSQL's user, and starts a server on it. */
export async function restoredTo(p: Ensaio, moment: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(p.folder, 'restaurado-'));
  const user = unprivilegedUser();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const one of [folder, data]) chownSync(one, user.uid, user.gid);
  const as = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--'] : [];
  script(p, 'restore.sh', [p.database.copies, data, moment], as);
  // PostgreSQL requires at least the max_connections of the server that was backed up.
  return postgresIn(p.binaries, folder, ['archive_mode=off', 'max_connections=160']);
}

function script(p: Ensaio, name: string, args: string[], as: string[] = []): void {
  const [file = '', ...rest] = [...as, join(p.database.ops, name), ...args];
  const env = {
    ...process.env,
    PATH: `${p.binaries}:${process.env.PATH}`,
    DATA_DIR: p.data,
    BACKUP_DATABASE: `host=${p.database.socket} user=postgres`,
  };
  execFileSync(file, rest, { env, cwd: '/', stdio: 'pipe' });
}
