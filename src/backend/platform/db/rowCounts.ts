import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { transaction } from './transaction.ts';

/** SQL for the tables to count: ours, without the partitions of a partitioned table, and pg-boss's shared table of jobs. */
const TABLES = `select format('%I.%I', n.nspname, c.relname) as place,
    case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))
  order by 2`;

/** Milliseconds. Tables of a hundred million rows take minutes. */
const TIME_LIMIT = 3_600_000;

/** The number of rows of each table at one moment, by name. Does not use the schema, so older databases can be counted. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  return transaction(
    { db },
    async (tx) => {
      await tx.db.execute(sql`set transaction isolation level repeatable read, read only`);
      await tx.db.execute(sql`set local statement_timeout = 0`);
      const tables = await tx.db.execute<{ place: string; name: string }>(sql.raw(TABLES));
      const counted: Record<string, number> = {};
      for (const { place, name } of tables.rows) {
        const count = sql.raw(`select count(*)::float8 as n from ${place}`);
        counted[name] = (await tx.db.execute<{ n: number }>(count)).rows[0]?.n ?? 0;
      }
      return counted;
    },
    { timeLimit: TIME_LIMIT },
  );
}
