import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './port.mjs';
import { unprivilegedUser } from './postgresServer.ts';

export const PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
const SHIPPED = join(import.meta.dirname, '../../../ops/pgbouncer');

/** The settings of `papel.sql` for the role of the tests in one database. */
export function papelPara(database: string): string[] {
  const ditos = readFileSync(join(SHIPPED, 'papel.sql'), 'utf8').match(/^alter role .*$/gm) ?? [];
  return ditos.map((dito) => dito.replace('role via_livre', `role postgres in database ${database}`));
}

/** PgBouncer with the shipped configuration, on the test's servers and its own port, with fewer connections than clients. */
export async function startPgbouncer(
  databases: readonly string[],
  poolSize: number,
): Promise<{ port: number; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-pooler-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const config = readFileSync(join(SHIPPED, 'pgbouncer.ini'), 'utf8')
    .replace(/^via_livre_leitura = .*$/m, '')
    .replace(/^via_livre = .*$/m, databases.join('\n'))
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`);
  writeFileSync(join(folder, 'pgbouncer.ini'), config);
  const pooler = spawn(PGBOUNCER ?? '', ['-q', join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' });
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries === 200 || pooler.exitCode !== null) throw new Error('PgBouncer did not start');
    await wait(50);
  }
  return {
    port,
    stop() {
      pooler.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false)).once('connect', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
}
