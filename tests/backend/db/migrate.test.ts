import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { type Dropped, type Migration, migrate, migrations } from '#backend/platform/db/migrate.ts';
import * as schema from '#backend/platform/db/schema/all.ts';
import { StartupError } from '#backend/platform/startup-error.ts';
import { unmigratedDatabase } from '../harness/database.ts';
import { popular, semLimite } from '../harness/populacao.ts';

let database: Database;
beforeEach(async () => {
  database = await unmigratedDatabase();
});
afterEach(() => database.close());

test('a new database gets every table of the schema, and the second start has nothing to do', async () => {
  expect(await migrate(database, migrations)).toEqual(migrations.map(({ name }) => name));
  expect(await migrate(database, migrations)).toEqual([]);

  const inSchema = Object.values(schema).filter((table) => is(table, PgTable));
  expect(inSchema.length).toBeGreaterThan(10);
  expect(await tables()).toEqual(inSchema.map((table) => getTableName(table)).sort());
});

test('every row of a database that an older version filled is there after its migration', async () => {
  const rows = async () => {
    const counted: Record<string, number> = {};
    for (const name of await tables()) counted[name] = await database.db.$count(sql`${sql.identifier(name)}`);
    return counted;
  };
  const cut = migrations.findIndex(({ name }) => name.endsWith('_donos'));
  await migrate(database, migrations.slice(0, cut));
  await semLimite(database.db, (insert) => popular(insert, 30, new Date('2026-11-20T12:00:00Z')));
  const before = await rows();
  expect(before).toMatchObject({ multa: 300, consulta: 240 });
  await migrate(database, migrations);
  const after = await rows();
  // An empty table may be gone.
  const filled = Object.entries(before).filter(([, n]) => n > 0);
  expect(filled.map(([name]) => [name, after[name]])).toEqual(filled);
});

test('a migration that fails is named, and leaves the database as it was', async () => {
  const broken = migration('0001_quebrada', [
    'create table sobra (id integer)',
    'create tabel b (id integer)',
  ]);
  const first = migration('0000_boa', ['create table primeira (id integer)']);

  const error = await failure(migrate(database, [first, broken]));
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toMatch(/^A migração 0001_quebrada falhou e nada foi alterado: .*tabel/);
  expect(await tables()).toEqual([]);

  expect(await migrate(database, [first])).toEqual(['0000_boa']);
  expect(await tables()).toEqual(['primeira']);
});

test('a program older than the database refuses to start and changes nothing', async () => {
  const first = migration('0000_inicio', ['create table primeira (id integer)']);
  const newer = migration('0001_futuro', ['create table do_futuro (id integer)']);
  await migrate(database, [first, newer]);

  const other = migration('0001_outra', ['drop table primeira']);
  const error = await failure(migrate(database, [first, other]));
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toContain('outra versão do Via Livre');
  expect(await tables()).toEqual(['do_futuro', 'primeira']);
});

test('the rows of a table that a migration removes are counted; those of a copied table are not', async () => {
  const first = migration('0000_inicio', [
    'create table sai (id integer)',
    'create table vazia (id integer)',
    'create table "refeita" (id integer)',
    'insert into sai values (1), (2)',
    'insert into refeita values (1)',
  ]);
  await migrate(database, [first]);
  const removes = migration('0001_tira', [
    '\nDROP TABLE "sai" CASCADE;',
    'drop table if exists vazia',
    'drop table if exists nunca_houve',
    'create table nova as select * from refeita',
    'drop table refeita',
    'alter table nova rename to refeita',
  ]);
  const dropped: Dropped[] = [];
  await migrate(database, [first, removes], (one) => dropped.push(one));
  expect(dropped).toEqual([{ table: 'sai', rows: 2 }]);

  await migrate(database, [first, removes], (one) => dropped.push(one));
  expect(dropped).toHaveLength(1);
});

test('starts at the same time migrate once', async () => {
  const first = migration('0000_inicio', ['create table primeira (id integer)']);
  const runs = await Promise.all([
    migrate(database, [first]),
    migrate(database, [first]),
    migrate(database, [first]),
  ]);
  expect(runs.flat()).toEqual(['0000_inicio']);
});

test('the tables that were partitioned by month become plain ones, with their rows and their next number', async () => {
  const upTo = migrations.findIndex(({ name }) => name.endsWith('_tabelas_simples'));
  await migrate(database, migrations.slice(0, upTo));
  const write = (day: string) =>
    database.db.execute(sql`insert into auditoria (quando, ator, acao, entidade, entidade_id)
      values (${day}, 'sistema', 'x', 'x', 'x')`);
  for (const day of ['2024-01-15', '2026-11-15', '2099-01-01']) await write(day);

  await migrate(database, migrations);
  await write('2026-12-01');
  const rows = await database.db.execute(
    sql`select id, quando::date::text as dia from auditoria order by id`,
  );
  expect(rows.rows.map((row) => Object.values(row))).toEqual([
    [1, '2024-01-15'],
    [2, '2026-11-15'],
    [3, '2099-01-01'],
    [4, '2026-12-01'],
  ]);
  const parts = await database.db.execute(sql`select relname from pg_class where relispartition
    and relnamespace = 'public'::regnamespace`);
  expect(parts.rows).toEqual([]);
});

async function tables(): Promise<string[]> {
  const found = await database.db.execute<{ name: string }>(
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return found.rows.map(({ name }) => name);
}

function migration(name: string, statements: string[]): Migration {
  return { name, statements, writtenAt: Number(name.slice(0, 4)), hash: name };
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error : new Error(String(error));
}
