import type pg from 'pg';

interface Made {
  table: string;
  name: string;
  definition: string;
  constraint: boolean;
}

/** Runs `fill` without indexes and recreates them afterwards, so that millions of rows take minutes. Partitioned tables keep theirs. */
export async function withoutIndexes(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Made>(`
    select i.indrelid::regclass::text as table, coalesce(c.conname, x.relname)::text as name, c.oid is not null as constraint,
      coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(x.oid)) as definition
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      left join pg_constraint c on c.conindid = x.oid and c.contype = 'u'
    where t.relnamespace = 'public'::regnamespace and not i.indisprimary and t.relkind = 'r' and not t.relispartition
      and not exists (select 1 from pg_constraint f where f.contype = 'f' and f.conindid = x.oid)`);
  for (const { table, name, constraint } of rows)
    await client.query(
      constraint ? `alter table ${table} drop constraint "${name}"` : `drop index "${name}"`,
    );
  // The data satisfy the foreign keys, so they are not checked; the triggers that set a row's driver still run.
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    'select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal',
  );
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} enable always trigger "${name}"`);
  await client.query("set session_replication_role = 'replica'");
  await fill();
  await client.query("set session_replication_role = 'origin'");
  for (const { table, name, constraint, definition } of rows)
    await client.query(
      constraint ? `alter table ${table} add constraint "${name}" ${definition}` : definition,
    );
}
