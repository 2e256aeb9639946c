import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, overPglite } from '#backend/db/client.ts';
import type { Database } from '#backend/db/database.ts';
import { openMemoryPglite } from '#backend/db/pglite.ts';
import { CopyOfCluster } from './pgliteCopies.ts';
import { TEMPLATE } from './postgresTemplate.ts';

/** A migrated, empty database of its own, on the engine which the project tests. Close it after the file's tests. */
export async function testDatabase(): Promise<Database> {
  return onPostgres()
    ? openDatabase({ dataDir: '', databaseUrl: await newPostgresDatabase() })
    : overPglite(await openMemoryPglite(new CopyOfCluster(inject('pgliteTemplate'))));
}

/** A database without any table. */
export async function unmigratedDatabase(): Promise<Database> {
  return onPostgres()
    ? openDatabase({ dataDir: '', databaseUrl: await newPostgresDatabase({ template: 'template0' }) })
    : overPglite(await openMemoryPglite());
}

/** The address of a new copy of the template, for tests which open the database themselves. */
export async function newPostgresDatabase({ template = TEMPLATE } = {}): Promise<string> {
  const server = inject('postgresServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

function onPostgres(): boolean {
  return process.env.TEST_DATABASE === 'postgres';
}
