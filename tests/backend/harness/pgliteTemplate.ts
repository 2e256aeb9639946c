import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { TestProject } from 'vitest/node';
import { overPglite } from '#backend/db/client.ts';
import type { Database } from '#backend/db/database.ts';
import { migrate } from '#backend/db/migrate.ts';
import { migrations } from '#backend/db/migrations.ts';
import { openBoss } from '#backend/jobs/boss.ts';
import { QUEUES } from '#backend/jobs/queue.ts';
import { CLUSTERS, clusterFolder } from './cluster.ts';

/** Of the log, only the segment that is written to is left. */
const LOG = ['-c', 'wal_recycle=off'];

/** Vitest's global set-up: a migrated, closed cluster with the queues in a folder, made again when one of these or an engine changes. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = clusterFolder();
  if (!existsSync(folder)) await make(folder);
  project.provide('pgliteTemplate', folder);
  // For the programs that tests start (tests/crash/server.ts).
  process.env.MIGRATED_CLUSTER = folder;
}

async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(CLUSTERS, { recursive: true });
  // Another step may be making the same one at this moment.
  for (const old of readdirSync(CLUSTERS))
    if (!old.startsWith(basename(folder))) rmSync(join(CLUSTERS, old), { recursive: true, force: true });
  const pglite = await PGlite.create({
    dataDir: unfinished,
    startParams: [...PGlite.defaultStartParams, ...LOG],
  });
  const database = overPglite(pglite);
  await migrate(database, migrations);
  const boss = await openBoss(database, { queues: Object.keys(QUEUES), schedule: false, supervise: false });
  await boss.stop({ graceful: false });
  await dropTemplates(database);
  await pglite.exec('select pg_switch_wal()');
  await pglite.exec('checkpoint');
  await database.close();
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
}

/** Half of the files of a cluster, which each copy would copy: no test makes a database in it. */
async function dropTemplates({ db }: Database): Promise<void> {
  for (const name of ['template0', 'template1']) {
    await db.execute(sql`update pg_database set datistemplate = false where datname = ${name}`);
    await db.execute(sql.raw(`drop database ${name}`));
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: string;
  }
}
