import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { TestProject } from 'vitest/node';
import { databaseOverPglite } from '#backend/platform/db/client.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { openBoss } from '#backend/platform/jobs/boss.ts';
import { QUEUES } from '#backend/platform/jobs/queue.ts';
import { CLUSTERS, clusterFolder, emptyIn, migratedIn } from './cluster.ts';

/** Keeps only the current segment of the WAL. */
const LOG = ['-c', 'wal_recycle=off'];

/**
 * Vitest's global set-up: two closed clusters, an empty one, and a migrated one with the queues. They are made again when the
 * migrations, the queues or an engine changes.
 */
export default async function setup(project: TestProject): Promise<void> {
  const folder = clusterFolder();
  if (!existsSync(folder)) await make(folder);
  project.provide('emptyPglite', emptyIn(folder));
  project.provide('pgliteTemplate', migratedIn(folder));
  // For tests that open a folder, and programs that tests start (cluster.ts).
  process.env.EMPTY_CLUSTER = emptyIn(folder);
  process.env.MIGRATED_CLUSTER = migratedIn(folder);
}

async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(CLUSTERS, { recursive: true });
  // Another step may be making the same cluster at this moment.
  for (const old of readdirSync(CLUSTERS))
    if (!old.startsWith(basename(folder))) rmSync(join(CLUSTERS, old), { recursive: true, force: true });
  const empty = emptyIn(unfinished);
  const migrated = migratedIn(unfinished);
  const fresh = await open(empty);
  await dropTemplates(fresh);
  await closeSmall(fresh);
  cpSync(empty, migrated, { recursive: true });
  const database = await open(migrated);
  await migrate(database, migrations);
  const boss = await openBoss(database, { queues: Object.keys(QUEUES), works: false });
  await boss.stop({ graceful: false });
  await closeSmall(database);
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
}

async function open(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  return databaseOverPglite(
    await PGlite.create({ dataDir, startParams: [...PGlite.defaultStartParams, ...LOG] }),
  );
}

async function closeSmall(database: Database): Promise<void> {
  await database.db.execute(sql`select pg_switch_wal()`);
  await database.upkeep?.checkpoint();
  await database.close();
}

/** Drops the template databases: they are half of a cluster's files, and no test creates a database in it. */
async function dropTemplates({ db }: Database): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await db.execute(sql`update pg_database set datistemplate = false where datname = ${name}`);
    await db.execute(sql.raw(`drop database ${name}`));
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    emptyPglite: string;
    pgliteTemplate: string;
  }
}
