import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgres,
  type PostgresServer,
  postgresIn,
  startPostgres,
  unprivilegedUser,
} from '../backend/harness/postgresServer.ts';

const binaries = findPostgres();
const pasta = mkdtempSync(join(tmpdir(), 'via-livre-receitas-'));
chmodSync(pasta, 0o755);
// A copy of ops/, because another user runs some of the scripts and may not be allowed to read the working copy.
const ops = join(pasta, 'ops');
cpSync('ops', ops, { recursive: true });
execFileSync('chmod', ['-R', 'a+rX', ops]);
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

/** A script of ops/, as an operator runs it. */
function run(script: string, args: string[], env: Record<string, string> = {}, user = {}): string {
  const path = `${binaries ?? ''}:${process.env.PATH}`;
  return execFileSync(join(ops, script), args, {
    ...user,
    cwd: pasta,
    env: { ...process.env, PATH: path, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe.skipIf(!binaries)('backup.sh, archive-wal.sh and restore.sh', () => {
  const user = unprivilegedUser();
  const copias = join(pasta, 'copias');
  const dados = join(pasta, 'dados');
  let server: PostgresServer;
  beforeAll(async () => {
    for (const folder of [copias, dados, join(dados, 'arquivos', 'ab')])
      mkdirSync(folder, { recursive: true });
    writeFileSync(join(dados, 'arquivos', 'ab', 'documento'), 'CNH');
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copias, dados]);
    server = await startPostgres(binaries ?? '', archiving());
  });
  afterAll(() => server?.stop());

  async function ask<T extends pg.QueryResultRow>(one: PostgresServer, text: string): Promise<T[]> {
    const client = new pg.Client(one.url('postgres'));
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  const archiving = () => [
    'archive_mode=on',
    `archive_command=${join(ops, 'archive-wal.sh')} ${copias} %p %f`,
  ];
  const backup = (one: PostgresServer) => {
    const socket = new URL(one.url('postgres')).searchParams.get('host') ?? '';
    const settings = { BACKUP_DATABASE: `host=${socket} user=postgres`, DATA_DIR: dados };
    return run('backup.sh', [copias], settings, user).trim();
  };

  /** Until the archive has all that was written. */
  async function archived(one: PostgresServer) {
    const [now] = await ask<{ name: string }>(one, 'select pg_walfile_name(pg_current_wal_lsn()) as name');
    await ask(one, 'select pg_switch_wal()');
    const last = async () =>
      (await ask<{ name: string }>(one, 'select last_archived_wal as name from pg_stat_archiver'))[0]?.name;
    await expect.poll(async () => ((await last()) ?? '') >= (now?.name ?? '')).toBe(true);
  }

  /** A server on what restore.sh makes of `copia`, once it takes writes. */
  async function restored(name: string, copia: string, moment: string[] = []): Promise<PostgresServer> {
    const folder = join(pasta, name);
    mkdirSync(folder);
    if (user) chownSync(folder, user.uid, user.gid);
    expect(run('restore.sh', [copias, join(folder, 'data'), ...moment], {}, user).trim()).toBe(copia);
    expect(() => run('restore.sh', [copias, join(folder, 'data')], {}, user)).toThrow(/is not empty/);
    const one = await postgresIn(binaries ?? '', folder, archiving());
    const recovering = async () =>
      (await ask<{ on: boolean }>(one, 'select pg_is_in_recovery() as on'))[0]?.on;
    await expect.poll(recovering).toBe(false);
    return one;
  }
  const payments = async (one: PostgresServer) =>
    (await ask<{ n: number }>(one, 'select n from pagamento order by n')).map(({ n }) => n);

  it('restore to the minute before the damage, documents included; and later once more, to the last moment', async () => {
    await ask(server, 'create table pagamento (n int)');
    await ask(server, 'insert into pagamento values (1)');
    const copia = backup(server);
    expect(readdirSync(copia).sort()).toEqual(['arquivos.tar.gz', 'backup_manifest', 'base.tar.gz']);
    expect(existsSync(join(dados, 'ultima-copia'))).toBe(true);

    await ask(server, 'insert into pagamento values (2)');
    await wait(1_100);
    const [before] = await ask<{ now: string }>(server, 'select now()::text as now');
    await wait(1_100);
    await ask(server, 'delete from pagamento');
    await archived(server);

    const first = await restored('restaurado', copia, [before?.now ?? '']);
    try {
      expect(await payments(first)).toEqual([1, 2]);
      await ask(first, 'insert into pagamento values (3)');
      const later = backup(first);
      await ask(first, 'insert into pagamento values (4)');
      await archived(first);
      const second = await restored('restaurado-de-novo', later);
      try {
        expect(await payments(second)).toEqual([1, 2, 3, 4]);
      } finally {
        await second.stop();
      }
    } finally {
      await first.stop();
    }
    execFileSync('tar', ['-xzf', join(copia, 'arquivos.tar.gz'), '-C', pasta]);
    expect(readFileSync(join(pasta, 'arquivos', 'ab', 'documento'), 'utf8')).toBe('CNH');
  });

  it('leave no partial copy, and no sign of success, when the database is away', () => {
    rmSync(join(dados, 'ultima-copia'), { force: true });
    const before = readdirSync(copias);
    const settings = { BACKUP_DATABASE: `host=${pasta} user=postgres`, DATA_DIR: dados };
    expect(() => run('backup.sh', [copias], settings, user)).toThrow();
    expect(readdirSync(copias)).toEqual(before);
    expect(existsSync(join(dados, 'ultima-copia'))).toBe(false);
  });

  it('refuse a copy of a newer release before anything is written', () => {
    const [novas, alvo] = [join(pasta, 'novas'), join(pasta, 'alvo')];
    for (const folder of [join(novas, '20260101T000000Z'), alvo]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(novas, '20260101T000000Z', 'migration'), '9999_depois.sql\n');
    expect(() => run('restore.sh', [novas, alvo])).toThrow(/newer release .*nothing was changed/);
    expect(readdirSync(alvo)).toEqual([]);
  });

  it('never overwrite an archived segment with another one', () => {
    const [from, other] = [join(pasta, 'um'), join(pasta, 'outro')];
    writeFileSync(from, 'um');
    writeFileSync(other, 'outro');
    run('archive-wal.sh', [copias, from, '0000AB']);
    run('archive-wal.sh', [copias, from, '0000AB']);
    expect(() => run('archive-wal.sh', [copias, other, '0000AB'])).toThrow();
    expect(readFileSync(join(copias, 'wal', '0000AB'), 'utf8')).toBe('um');
  });
});

describe('upgrade.sh', () => {
  const fonte = join(pasta, 'fonte');
  const root = join(pasta, 'srv');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: fonte,
      stdio: 'pipe',
    });
  const upgrade = (tag: string, env = {}) =>
    run('upgrade.sh', [`file://${fonte}`, tag], { ROOT: root, BUILD_USER: userInfo().username, ...env });
  const release = (tag: string, env = {}) => {
    writeFileSync(join(fonte, 'versao'), tag);
    git('add', '.');
    git('commit', '-qm', tag);
    git('tag', tag);
    return upgrade(tag, env);
  };
  beforeAll(() => {
    mkdirSync(fonte);
    mkdirSync(root);
    // A program of one file, which npm installs and builds like the real one.
    writeFileSync(
      join(fonte, 'package.json'),
      JSON.stringify({ name: 'p', version: '1.0.0', scripts: { build: 'node build.mjs' } }),
    );
    writeFileSync(
      join(fonte, 'package-lock.json'),
      JSON.stringify({ name: 'p', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'p' } } }),
    );
    writeFileSync(
      join(fonte, 'build.mjs'),
      `import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
       const versao = readFileSync('versao', 'utf8');
       if (existsSync('dist')) throw new Error('built twice');
       if (versao === 'v9.9.9') process.exit(1);
       mkdirSync('dist/client/_astro', { recursive: true });
       writeFileSync('dist/client/_astro/' + versao + '.js', '');`,
    );
    git('init', '-q');
  });

  it('switches to the new release, and keeps files of open pages and three releases', () => {
    for (const tag of ['v1.0.0', 'v1.1.0', 'v1.2.0', 'v1.3.0']) release(tag);
    expect(readlinkSync(join(root, 'current'))).toBe(join(root, 'releases', 'v1.3.0'));
    expect(readdirSync(join(root, 'releases')).sort()).toEqual(['v1.1.0', 'v1.2.0', 'v1.3.0']);
    expect(readdirSync(join(root, 'static', '_astro')).sort()).toContain('v1.0.0.js');
  });

  it('leaves the running release alone when the new one does not build', () => {
    const before = readlinkSync(join(root, 'current'));
    expect(() => release('v9.9.9')).toThrow();
    expect(readlinkSync(join(root, 'current'))).toBe(before);
    expect(existsSync(join(root, 'releases', 'v9.9.9'))).toBe(false);
  });

  it('builds first and switches later, without a second build', () => {
    const before = readlinkSync(join(root, 'current'));
    release('v1.4.0', { SWITCH: 'off' });
    expect(readlinkSync(join(root, 'current'))).toBe(before);
    upgrade('v1.4.0');
    expect(readlinkSync(join(root, 'current'))).toBe(join(root, 'releases', 'v1.4.0'));
  });

  it('begins again what was interrupted, and keeps the release in use and its files, however old they are', () => {
    const running = readlinkSync(join(root, 'current'));
    mkdirSync(join(root, 'releases', 'v1.5.0'));
    utimesSync(running, 0, 0);
    utimesSync(join(root, 'static', '_astro', 'v1.4.0.js'), 0, 0);
    utimesSync(join(root, 'static', '_astro', 'v1.0.0.js'), 0, 0);
    release('v1.5.0');
    expect(readdirSync(join(root, 'releases')).sort()).toEqual(['v1.3.0', 'v1.4.0', 'v1.5.0']);
    const files = readdirSync(join(root, 'static', '_astro'));
    expect(files).toContain('v1.4.0.js');
    expect(files).not.toContain('v1.0.0.js');
  });
});
