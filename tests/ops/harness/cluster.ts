import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../backend/harness/port.mjs';
import { unprivilegedUser } from '../../backend/harness/postgresServer.ts';
import { type Running, start } from './processes.ts';

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy'];
/** Programs that a failover needs and this machine lacks. */
export const MISSING = PROGRAMS.filter((path) => !existsSync(path));

export const PASSWORD = 'change-me';

export interface Member {
  name: string;
  port: number;
  rest: number;
  patroni: Running | undefined;
  /** Like a power loss: Patroni and PostgreSQL at once. */
  lose(): Promise<void>;
  begin(): Promise<void>;
}

/**
 * etcd, two PostgreSQL under Patroni, and HAProxy, with the files of ops/; only addresses, folders and ports are replaced. Stop
 * functions are pushed into `ends`, to be called last to first.
 */
export async function startCluster(folder: string, binaries: string, ends: (() => Promise<unknown>)[]) {
  const user = unprivilegedUser();
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const [client, peer] = [await freePort(), await freePort()];
  const url = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = await start({
    file: '/usr/bin/etcd',
    args: [
      ...['--data-dir', own('etcd'), '--unsafe-no-fsync', '--log-level', 'error'],
      ...['--listen-client-urls', url(client), '--advertise-client-urls', url(client)],
      ...['--listen-peer-urls', url(peer), '--initial-advertise-peer-urls', url(peer)],
      ...['--initial-cluster', `default=${url(peer)}`],
    ],
    user,
    log: join(folder, 'etcd.log'),
    ready: () => answers(`${url(client)}/health`),
  });

  ends.push(() => etcd.end('SIGKILL'));
  // Smaller sizes, because the shipped ones are for a machine of 16 GB; no archive, because it would write outside of the folder.
  const settings = join(folder, 'via-livre.conf');
  const small = { shared_buffers: '64MB', maintenance_work_mem: '32MB', archive_mode: 'off' };
  const shipped = readFileSync('ops/postgresql/via-livre.conf', 'utf8');
  writeFileSync(
    settings,
    Object.entries(small).reduce(
      (text, [name, value]) => text.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = ${value}`),
      shipped,
    ),
  );
  const members: Member[] = [];
  for (const name of ['banco-1', 'banco-2']) {
    const [port, rest] = [await freePort(), await freePort()];
    const place = own(name);
    const config = join(folder, `${name}.yml`);
    writeFileSync(
      config,
      readFileSync('ops/patroni/patroni.yml', 'utf8')
        .replace(/^name: .*$/m, `name: ${name}`)
        .replaceAll('10.0.0.11:8008', `127.0.0.1:${rest}`)
        .replace(/^ {2}hosts: .*$/m, `  hosts: 127.0.0.1:${client}`)
        .replace('10.0.0.11,127.0.0.1:5432', `127.0.0.1:${port}`)
        .replaceAll('10.0.0.11:5432', `127.0.0.1:${port}`)
        .replace('/var/lib/postgresql/15/main', join(place, 'data'))
        .replace('/etc/postgresql/15/main/via-livre.conf', settings)
        .replace('/usr/lib/postgresql/15/bin', binaries)
        .replace('/var/lib/postgresql/.pgpass-patroni', join(place, 'pgpass'))
        .replace(
          '        wal_level: replica',
          `        unix_socket_directories: ${place}\n        wal_level: replica`,
        ),
    );
    const member: Member = {
      name,
      port,
      rest,
      patroni: undefined,
      async begin() {
        member.patroni = await start({
          file: '/usr/bin/patroni',
          args: [config],
          user,
          log: join(folder, `${name}.log`),
          ready: async () =>
            (await answers(`${url(rest)}/primary`)) || (await answers(`${url(rest)}/replica`)),
          seconds: 80,
        });
      },
      async lose() {
        const pid = Number(readFileSync(join(place, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
        const ended = member.patroni?.end('SIGKILL');
        process.kill(pid, 'SIGKILL');
        await ended;
      },
    };
    ends.push(async () => member.patroni?.end('SIGTERM'));
    await member.begin();
    members.push(member);
  }

  const [writing, reading] = [await freePort(), await freePort()];
  const [first, second] = members as [Member, Member];
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    readFileSync('ops/haproxy/haproxy.cfg', 'utf8')
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${writing}`)
      .replaceAll('127.0.0.1:5001', `127.0.0.1:${reading}`)
      .replaceAll('10.0.0.11:5432 check port 8008', `127.0.0.1:${first.port} check port ${first.rest}`)
      .replaceAll('10.0.0.12:5432 check port 8008', `127.0.0.1:${second.port} check port ${second.rest}`),
  );
  const told = join(folder, 'haproxy.log');
  const haproxy = await start({
    file: '/usr/sbin/haproxy',
    args: ['-db', '-f', join(folder, 'haproxy.cfg')],
    user,
    log: told,
    // HAProxy assumes that a server is up until two checks have failed.
    ready: async () => {
      const log = existsSync(told) ? readFileSync(told, 'utf8') : '';
      return log.includes('primary/banco-2 is DOWN') && log.includes('replica/banco-1 is DOWN');
    },
  });
  ends.push(() => haproxy.end('SIGKILL'));
  return { members: [first, second] as const, writing, reading };
}

export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
