import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Logger } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { cachePlans } from './cachePlans.ts';
import type { Database } from './database.ts';
import { assertNoOldFiles, lockFolder } from './lock.ts';
import { openPglite } from './pglite.ts';
import { openPool } from './postgres.ts';
import { forbidInTransaction, guardTransactions } from './transaction.ts';

export interface DatabaseSettings {
  /** The folder of the embedded database, created when it is missing. */
  dataDir: string;
  /** Empty cluster that is copied at the first start instead of running initdb. */
  template?: string | undefined;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** Called for connections that break while idle; the pool replaces them. */
  onError?: (error: Error) => void;
  /** Told of each query. */
  logger?: Logger | undefined;
}

/** Opens the database, or throws a StartupError. The caller runs `migrate` next. */
export async function openDatabase({
  dataDir,
  template,
  databaseUrl,
  onError = console.error,
  logger,
}: DatabaseSettings): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, onError, logger);
  const folder = resolve(dataDir);
  const lock = lockFolder(folder);
  try {
    assertNoOldFiles(folder);
    const database = databaseOverPglite(await openPglite(join(folder, 'postgres'), template));
    return { ...database, close: () => database.close().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function databaseOverPglite(pglite: PGlite, logger?: Logger): Database {
  const { query, transaction } = cachePlans(pglite);
  pglite.query = forbidInTransaction(query);
  pglite.sql = forbidInTransaction(pglite.sql);
  pglite.exec = forbidInTransaction(pglite.exec);
  pglite.transaction = forbidInTransaction(transaction);
  return {
    db: guardTransactions(drizzlePglite({ client: pglite, casing: 'snake_case', ...(logger && { logger }) })),
    engine: 'pglite',
    bossConnection: { db: fromPglite(forJobs(pglite)), backend: 'pglite' },
    connections: () => ({ total: 1, idle: 0, waiting: 0 }),
    upkeep: {
      checkpoint: async () => void (await pglite.exec('checkpoint')),
      async logged() {
        const { rows } = await pglite.query<{ bytes: string }>(LOGGED);
        return Number(rows[0]?.bytes ?? 0);
      },
      async vacuum() {
        const { rows } = await pglite.query<{ name: string }>(TABLES);
        for (const { name } of rows) {
          await pglite.exec(`vacuum (analyze) ${name}`);
          // Lets waiting queries run between two tables.
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    },
    async refuseWrites(refuse) {
      await pglite.exec(`set default_transaction_read_only = ${refuse ? 'on' : 'off'}`);
    },
    close: () => pglite.close(),
  };
}

/**
 * pg-boss sends what has no parameters as a text that may be several statements. Its look for jobs, which is repeated most, is one: so its
 * plan is cached.
 */
function forJobs(pglite: PGlite): Parameters<typeof fromPglite>[0] {
  return {
    query: pglite.query,
    exec: async (text) => (text.includes(';') ? pglite.exec(text) : [await pglite.query(text)]),
    listen: pglite.listen.bind(pglite),
  };
}

const LOGGED = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes";
const TABLES = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname <> 'information_schema' order by c.oid`;

async function openPostgres(
  databaseUrl: string,
  onError: (error: Error) => void,
  logger: Logger | undefined,
): Promise<Database> {
  const pool = await openPool(databaseUrl, onError);
  return {
    db: guardTransactions(drizzlePostgres({ client: pool, casing: 'snake_case', ...(logger && { logger }) })),
    engine: 'postgres',
    bossConnection: { connectionString: databaseUrl, max: 4, application_name: 'via-livre-jobs' },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
