import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, unprivilegedUser } from '../../backend/harness/postgresServer.ts';

const SENHA = 'segredo';

/**
 * PostgreSQL with the shipped settings and role. The shipped script archives its WAL; everybody but the superuser needs a password.
 */
export async function startDatabase(binaries: string, folder: string) {
  const user = unprivilegedUser();
  // A copy of ops/, because PostgreSQL's user runs its scripts and may not be allowed to read this working copy.
  const ops = join(folder, 'ops');
  cpSync('ops', ops, { recursive: true });
  execFileSync('chmod', ['-R', 'a+rX', ops]);
  chmodSync(folder, 0o755);
  const copies = join(folder, 'copias');
  mkdirSync(copies, { mode: 0o700 });
  if (user) chownSync(copies, user.uid, user.gid);
  const postgres = await startPostgres(binaries, [
    ...shippedSettings(),
    `archive_command=${join(ops, 'archive-wal.sh')} ${copies} %p %f`,
  ]);
  const psql = (database: string, ...args: string[]) =>
    execFileSync(
      join(binaries, 'psql'),
      [postgres.url(database), '-XqAt', '-v', 'ON_ERROR_STOP=1', ...args],
      {
        encoding: 'utf8',
      },
    ).trim();
  psql('postgres', '-v', `password='${SENHA}'`, '-f', 'ops/postgresql/via-livre.sql');
  const socket = new URL(postgres.url('postgres')).searchParams.get('host') ?? '';
  const hba = [
    'local all postgres trust',
    'local replication postgres trust',
    'local all all scram-sha-256',
    '',
  ];
  writeFileSync(join(socket, 'data', 'pg_hba.conf'), hba.join('\n'));
  psql('postgres', '-c', 'select pg_reload_conf()');
  const url = postgres.url('via_livre').replace('//postgres@', `//via_livre:${SENHA}@`);
  return { postgres, socket, ops, copies, url, env: { DATABASE_URL: url } };
}

/** The settings of ops/postgresql/via-livre.conf without the listen address. */
function shippedSettings(): string[] {
  const lines = readFileSync('ops/postgresql/via-livre.conf', 'utf8').matchAll(/^(\w+) = ('[^']*'|\S+)/gm);
  const shipped = Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]),
  );
  return Object.entries(shipped)
    .filter(([name]) => !['listen_addresses', 'archive_command'].includes(name))
    .map(([name, value]) => `${name}=${value}`);
}
