import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { overPglite } from '#backend/db/client.ts';
import { migrate } from '#backend/db/migrate.ts';
import { migrations } from '#backend/db/migrations.ts';
import { openMemoryPglite } from '#backend/db/pglite.ts';
import { openBoss } from '#backend/jobs/boss.ts';
import lock from '../../../package-lock.json' with { type: 'json' };

const FOLDER = resolve('.cache/tests');
const MADE_BY = ['node_modules/@electric-sql/pglite', 'node_modules/pg-boss'] as const;

/** Vitest's global set-up: a migrated database as a file, made again when a migration or an engine changes. */
export default async function setup(project: TestProject): Promise<void> {
  const file = join(FOLDER, `${key()}.tar`);
  if (!existsSync(file)) await make(file);
  project.provide('pgliteTemplate', file);
}

function key(): string {
  const hash = createHash('sha256');
  for (const { name, hash: content } of migrations) hash.update(`${name} ${content}\n`);
  for (const name of MADE_BY) hash.update(`${name} ${lock.packages[name].version}\n`);
  return `template-${hash.digest('hex').slice(0, 16)}`;
}

async function make(file: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const pglite = await openMemoryPglite();
  const database = overPglite(pglite);
  await migrate(database, migrations);
  const boss = await openBoss(database, { queues: [], schedule: false, supervise: false });
  await boss.stop({ graceful: false });
  const dump = await pglite.dumpDataDir('none');
  await database.close();

  writeFileSync(`${file}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  const old = readdirSync(FOLDER).filter((name) => name.endsWith('.tar') && name !== basename(file));
  for (const name of old) rmSync(join(FOLDER, name), { force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: string;
  }
}
