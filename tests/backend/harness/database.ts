import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseOverPglite, openDatabase } from '#backend/platform/db/client.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { openMemoryPglite } from '#backend/platform/db/pglite.ts';
import { CopyOfCluster } from './pgliteCopies.ts';
import { TEMPLATE } from './postgresTemplate.ts';

/** A migrated, empty database of its own, on the engine of the test project. Close it after the file's tests. */
export async function testDatabase(): Promise<Database> {
  return onPostgres()
    ? ownPostgresDatabase(TEMPLATE)
    : databaseOverPglite(await openMemoryPglite(new CopyOfCluster(inject('pgliteTemplate'))), queryLogger);
}

export async function unmigratedDatabase(): Promise<Database> {
  return onPostgres() ? ownPostgresDatabase('template0') : databaseOverPglite(await emptyPglite());
}

/** The embedded engine with an empty cluster. Making one takes five times as long as copying one. */
function emptyPglite(): Promise<PGlite> {
  return openMemoryPglite(new CopyOfCluster(inject('emptyPglite')));
}

/** A database that is dropped when it is closed, because a run makes two hundred of them, in memory. */
async function ownPostgresDatabase(template: string): Promise<Database> {
  const databaseUrl = await newPostgresDatabase({ template });
  const database = await openDatabase({ dataDir: '', databaseUrl, logger: queryLogger });
  return {
    ...database,
    async close() {
      await database.close();
      // Without FORCE, which would give a closing connection an error and fail the run. The server waits some seconds by itself.
      await onServer(`drop database ${new URL(databaseUrl).pathname.slice(1)}`).catch(unlessInUse);
    },
  };
}

/** The address of a new copy of the template, for tests that open the database themselves. */
export async function newPostgresDatabase({ template = TEMPLATE } = {}): Promise<string> {
  const server = inject('postgresServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // file_copy, because WAL_LOG would write every block twice.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** A database that is still open stays until the end of the run. */
function unlessInUse(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === '55006')) throw error;
}

/** One connection for all files of a worker, closed while it is unused; the server may end it first, without an error. */
let maintenance: pg.Pool | undefined;

async function onServer(statement: string): Promise<void> {
  maintenance ??= new pg.Pool({
    connectionString: inject('postgresServer'),
    max: 1,
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  await maintenance.query(statement);
}

function onPostgres(): boolean {
  return process.env.TEST_DATABASE === 'postgres';
}

const counting = new AsyncLocalStorage<string[]>();

/** Runs `fn` and returns the SQL text of every query that it sent, in order; concurrent queries of others are not included. */
export async function countQueries<R>(fn: () => Promise<R>): Promise<{ result: R; queries: string[] }> {
  const queries: string[] = [];
  // Drizzle sends a query when it is awaited, so the await must be inside.
  const result = await counting.run(queries, async () => await fn());
  return { result, queries };
}

/** The logger of test databases: Drizzle calls it with each query, in the async context of the caller. */
const queryLogger: Logger = {
  logQuery: (text) => void counting.getStore()?.push(text),
};
