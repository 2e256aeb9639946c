import { sql } from 'drizzle-orm';
import type { TestApp } from '../harness/app.ts';

/** Limit counters may change when a request is refused. */
const MOVING = ['limite'];

/** Returns a function that hashes every row of every table: equal hashes mean that nothing changed. */
export async function fingerprints({ deps: { db } }: TestApp): Promise<() => Promise<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !MOVING.includes(name));
  const sums = [...tables.map((name) => sql.identifier(name)), sql`pgboss.job`].map(
    (table) => sql`select count(*) as n, coalesce(sum(hashtext(x::text)::bigint), 0) as h from ${table} x`,
  );
  const all = sql`select string_agg(n || ':' || h, ' ') as sum from (${sql.join(sums, sql` union all `)}) as sums`;
  // A database function, because its plan is cached: planning six dozen tables costs ten times as much as hashing them.
  await db.execute(
    sql`create function impressao() returns text language plpgsql as $$ begin return (${all}); end $$`,
  );
  return async () => {
    const { rows } = await db.execute<{ sum: string }>(sql`select impressao() as sum`);
    return rows[0]?.sum ?? '';
  };
}
