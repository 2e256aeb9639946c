import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { transaction } from './transaction.ts';

/** A divided table stands for its parts: how it is divided is no matter of rows. The jobs are the queue's, and as dear. */
export const TABLES = `select format('%I.%I', n.nspname, c.relname) as place,
    case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))
  order by 2`;

/** Milliseconds. Tables of a hundred million rows take minutes. */
const TIME_LIMIT = 3_600_000;

/**
 * How many rows each table has, by its name, all at one moment: what is compared before and after a migration, a restore or a move.
 * Nothing is asked of the schema, so that the database of an older version is counted too.
 */
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
