import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

/** Milliseconds: a million jobs take a minute or two (docs/scale.md). */
const TIME_LIMIT = 3_600_000;

/** Moves the jobs of a queue to a new table of its own, in one transaction. Returns their number; null when it had one already. */
export async function moveQueueToOwnTable(
  { db }: Pick<Database, 'db'>,
  queue: string,
  options: QueueOptions,
): Promise<number | null> {
  return transaction({ db }, (tx) => moveLocked(tx.db, queue, options), { timeLimit: TIME_LIMIT });
}

async function moveLocked(db: Db, queue: string, options: QueueOptions): Promise<number | null> {
  await db.execute(sql`set local statement_timeout = 0`);
  // Locks the jobs' table before the queue's row, in the order of a send: otherwise there would be a deadlock.
  await db.execute(sql`lock table pgboss.job_common in access exclusive mode`);
  const shared = await db.execute(
    sql`select 1 from pgboss.queue where name = ${queue} and not partition for update`,
  );
  if (shared.rows.length === 0) return null;
  await db.execute(
    sql`create temporary table moved_jobs on commit drop as select * from pgboss.job where name = ${queue}`,
  );
  await db.execute(sql`delete from pgboss.job where name = ${queue}`);
  await db.execute(sql`delete from pgboss.queue where name = ${queue}`);
  await db.execute(
    sql`select pgboss.create_queue(${queue}, ${JSON.stringify({ ...options, policy: 'standard', partition: true })}::jsonb)`,
  );
  await db.execute(sql`insert into pgboss.job select * from moved_jobs`);
  const { rows } = await db.execute<{ before: number; after: number }>(sql`select
    (select count(*)::int from moved_jobs) as before,
    (select count(*)::int from pgboss.job where name = ${queue}) as after`);
  const { before, after } = rows[0] ?? { before: 0, after: -1 };
  if (before !== after) throw new Error(`${before} jobs of ${queue}, ${after} after they were moved`);
  await redirect(db, queue);
  return before;
}

/** Adds a trigger that moves jobs which a process of the previous version still writes to the shared table. */
async function redirect(db: Db, queue: string): Promise<void> {
  await db.execute(sql`create or replace function pgboss.job_to_own_table() returns trigger language plpgsql as $$
    begin
      insert into pgboss.job select (new).* on conflict do nothing;
      return null;
    end $$`);
  const trigger = sql.identifier(`to_own_table_${queue}`);
  await db.execute(sql`drop trigger if exists ${trigger} on pgboss.job_common`);
  await db.execute(sql`create trigger ${trigger} before insert on pgboss.job_common
    for each row when (new.name = ${sql.raw(`'${queue}'`)}) execute function pgboss.job_to_own_table()`);
}
