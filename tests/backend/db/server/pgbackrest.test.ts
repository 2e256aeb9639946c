import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { type TestApp, testApp } from '../../harness/app.ts';
import { PGBACKREST, pgbackrestFor } from '../../harness/pgbackrest.ts';
import {
  findPostgres,
  type PostgresServer,
  postgresIn,
  startPostgres,
} from '../../harness/postgresServer.ts';

/** Data that need not survive, with the WAL that a restore reads. */
const OWN = ['fsync=off', 'max_connections=60'];
const SCRIPT = join(import.meta.dirname, '../../../../ops/pgbackrest/backup.sh');

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function program(server: PostgresServer): Promise<TestApp> {
  const databaseUrl = server.url('via_livre');
  const database = await openDatabase({ dataDir: '', databaseUrl, onError: () => undefined });
  await migrate(database, migrations);
  return testApp({}, database);
}

async function ask<R extends object>(server: PostgresServer, database: string, text: string): Promise<R[]> {
  const client = new pg.Client(server.url(database));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The rows of every table of the program. */
async function counts(server: PostgresServer): Promise<Record<string, number>> {
  const tables = await ask<{ name: string }>(
    server,
    'via_livre',
    "select relname as name from pg_stat_user_tables where schemaname = 'public' order by 1",
  );
  const counting = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const rows = await ask<{ name: string; rows: number }>(server, 'via_livre', counting.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

const signsIn = async (app: TestApp, email: string, senha: string) =>
  (
    await app.fetch('/token', {
      method: 'POST',
      body: new URLSearchParams({ username: email, password: senha, grant_type: 'password' }),
    })
  ).status;

it.skipIf(!PGBACKREST)(
  'pgBackRest takes the database back to a moment: what was written before is there, what came after is not, and the program starts on it',
  async () => {
    const binaries = findPostgres() ?? '';
    const copies = pgbackrestFor();
    ends.push(copies.remove);
    const server = await startPostgres(binaries, [...OWN, ...copies.archiving]);
    let stopped = false;
    ends.push(() => (stopped ? undefined : server.stop()));
    const socket = (one: PostgresServer) => new URL(one.url('postgres')).searchParams.get('host') ?? '';
    copies.serve(socket(server));
    copies.run('stanza-create');
    await ask(server, 'postgres', 'create database via_livre');
    const before = await program(server);
    const first = await before.signUp({ email: 'primeira@example.com' });

    // The nightly script, with the documents.
    const data = join(copies.folder, 'data');
    mkdirSync(join(data, 'arquivos'), { recursive: true });
    writeFileSync(join(data, 'arquivos', 'cnh.pdf'), 'um documento');
    const user = process.getuid?.() === 0 ? 'runuser -u postgres -- ' : '';
    execFileSync(SCRIPT, [join(copies.folder, 'documentos')], {
      env: { ...process.env, PGBACKREST: `${user}${copies.command}`, TYPE: 'full', DATA_DIR: data },
      cwd: copies.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(existsSync(join(data, 'ultima-copia'))).toBe(true);
    expect(readdirSync(join(copies.folder, 'documentos'))).toEqual([
      expect.stringMatching(/^arquivos-2.*\.tar\.gz$/),
    ]);

    // The end of a backup is stored in whole seconds: a moment within the same second would be before it.
    await ask(server, 'postgres', 'select pg_sleep(1.1)');
    const a = await before.signUp({ email: 'a@example.com' });
    const atMoment = await counts(server);
    const [moment] = await ask<{ at: string }>(server, 'postgres', 'select clock_timestamp()::text as at');
    const b = await before.signUp({ email: 'b@example.com' });
    await before.close();
    const [last] = await ask<{ file: string }>(
      server,
      'postgres',
      'select pg_walfile_name(pg_switch_wal()) as file',
    );
    const archived = async () => {
      const [row] = await ask<{ file: string | null }>(
        server,
        'postgres',
        'select last_archived_wal as file from pg_stat_archiver',
      );
      return row?.file ?? '';
    };
    await expect.poll(archived).toBe(last?.file);

    // The machine is lost with all its files.
    await server.stop();
    stopped = true;
    const folder = copies.emptyFolder();
    copies.serve(folder);
    copies.run('--type=time', `--target=${moment?.at}`, '--target-action=promote', 'restore');
    const restored = await postgresIn(binaries, folder, OWN);
    ends.push(() => restored.stop());
    const recovering = () => ask(restored, 'postgres', 'select pg_is_in_recovery() as still');
    await expect.poll(recovering).toEqual([{ still: false }]);

    expect(await counts(restored)).toEqual(atMoment);
    const after = await program(restored);
    expect(await signsIn(after, first.email, first.senha)).toBe(200);
    expect(await signsIn(after, a.email, a.senha)).toBe(200);
    expect(await signsIn(after, b.email, b.senha)).toBe(400);
    expect((await after.signUp()).id).toBeTruthy();
    await after.close();
  },
);
