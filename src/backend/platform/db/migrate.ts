import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { reasonOf, StartupError } from '#backend/platform/startup-error.ts';
import type { Database, Db } from './database.ts';
import { transaction } from './transaction.ts';

/** Any number that nothing else uses as an advisory lock in this database. */
const LOCK = 7_184_502_331;
/** Milliseconds: a migration may rewrite a hundred million rows in an hour (docs/operations/scale.md), or wait for another process. */
const TIME_LIMIT = 12 * 3_600_000;

/** Raises maintenance_work_mem for creating indexes, a third of a large migration's time; a higher setting of the server stays. */
const MEMORY = sql`select set_config('maintenance_work_mem',
  greatest(pg_size_bytes(current_setting('maintenance_work_mem')) / 1024, 262144) || 'kB', true)`;

/** A table with rows that a migration removed. */
export interface Dropped {
  table: string;
  rows: number;
}

/**
 * Migrates the database to the last of `migrations` in one transaction and returns the names of those that ran. Processes that start
 * together migrate once. A database of a newer or another program is refused (StartupError). `onDrop` is called for each table with rows
 * that is gone afterwards; another table may have a copy of them.
 */
export async function migrate(
  { db, engine }: Database,
  migrations: readonly Migration[],
  onDrop: (dropped: Dropped) => void = () => {},
): Promise<string[]> {
  const dropped = new Map<string, number>();
  const applied = await transaction(
    { db },
    async (ctx) => {
      if (engine === 'postgres') await ctx.db.execute(MEMORY);
      return migrateLocked(ctx.db, migrations, dropped);
    },
    { timeLimit: TIME_LIMIT },
  );
  // A table that was copied into a new one of the same name has lost nothing.
  for (const [table, rows] of dropped) if (rows > 0 && !(await exists(db, table))) onDrop({ table, rows });
  return applied;
}

async function migrateLocked(
  db: Db,
  migrations: readonly Migration[],
  dropped: Map<string, number>,
): Promise<string[]> {
  await db.execute(sql`set local statement_timeout = 0`);
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  const applied = await appliedHashes(db);
  refuseUnknown(applied, migrations);

  const pending = migrations.filter(({ hash }) => !applied.includes(hash));
  for (const migration of pending) await apply(db, migration, dropped);
  return pending.map(({ name }) => name);
}

/** The hashes of applied migrations, in Drizzle's own table, so that drizzle-kit understands the database too. */
async function appliedHashes(db: Db): Promise<string[]> {
  if (!(await exists(db, 'drizzle.__drizzle_migrations'))) return [];
  const applied = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  return applied.rows.map(({ hash }) => hash);
}

async function exists(db: Db, table: string): Promise<boolean> {
  const found = await db.execute<{ name: string | null }>(sql`select to_regclass(${table}) as name`);
  return Boolean(found.rows[0]?.name);
}

function refuseUnknown(applied: string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ hash }) => hash));
  const unknown = applied.filter((hash) => !known.has(hash));
  if (unknown.length === 0) return;
  throw new StartupError(
    `O banco de dados foi criado por outra versão do Via Livre (migrações desconhecidas: ${unknown.length}); ` +
      'use essa versão ou uma mais nova: nada foi alterado.',
  );
}

async function apply(
  db: Db,
  { name, hash, writtenAt, statements }: Migration,
  dropped: Map<string, number>,
): Promise<void> {
  try {
    for (const statement of statements) {
      const table = DROP_TABLE.exec(statement)?.groups?.table;
      if (table) dropped.set(table, await rowsOf(db, table));
      await db.execute(sql.raw(statement));
    }
    await db.execute(sql`create schema if not exists drizzle`);
    await db.execute(sql`create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`);
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${writtenAt})`,
    );
  } catch (error) {
    throw new StartupError(`A migração ${name} falhou e nada foi alterado: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** The statement as drizzle-kit writes it. */
const DROP_TABLE = /^\s*drop table (if exists )?"?(?<table>\w+)"?/i;

async function rowsOf(db: Db, table: string): Promise<number> {
  if (!(await exists(db, table))) return 0;
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n ?? 0;
}

export interface Migration {
  name: string;
  /** Creation time in epoch milliseconds; Drizzle orders migrations by it. */
  writtenAt: number;
  hash: string;
  statements: string[];
}

const journals: Record<string, unknown> = import.meta.glob('./migrations/meta/_journal.json', {
  eager: true,
  import: 'default',
});
const files: Record<string, unknown> = import.meta.glob('./migrations/*.sql', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const Journal = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });

/** The migrations made by drizzle-kit, in order. They are part of the built program: no folder is read. */
export const migrations: readonly Migration[] = v
  .parse(Journal, journals['./migrations/meta/_journal.json'])
  .entries.map(({ tag, when }) => {
    const text = v.parse(v.string(), files[`./migrations/${tag}.sql`]);
    return {
      name: tag,
      writtenAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    };
  });
