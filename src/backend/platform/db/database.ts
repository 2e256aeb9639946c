import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import type { Upkeep } from './upkeep.ts';

/** The handle of every query: PGlite, PostgreSQL, or a transaction of either. */
export type Db = PgDatabase<Rows>;

/** Result of `execute`, common to both drivers. */
interface Rows extends PgQueryResultHKT {
  type: Answer<this['row']>;
}

interface Answer<Row> {
  rows: Row[];
}

export interface Database {
  db: Db;
  engine: 'pglite' | 'postgres';
  /** Connection that pg-boss uses to the same database. */
  bossConnection: ConstructorOptions;
  /** The connections of this process, for the metrics. */
  connections(): { total: number; idle: number; waiting: number };
  /** Periodic maintenance of the embedded database. */
  upkeep?: Upkeep;
  /** Makes the embedded database refuse or accept writes, by its disk's free space. A server watches its own disk. */
  refuseWrites?(refuse: boolean): Promise<void>;
  close(): Promise<void>;
}
