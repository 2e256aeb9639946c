type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/** The columns of each table of the program as an SQL list, by table. Partitions are left out. */
export async function columnsOf(ask: Ask): Promise<Map<string, string>> {
  const rows = await ask(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname order by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [String(name), String(columns)]));
}

/** The number of rows of each table and a hash over these columns, so that columns of a later migration do not change it. */
export async function contentsOf(ask: Ask, columns: Map<string, string>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [table, names] of columns) {
    const [row] = await ask(
      `select count(*)::int as n, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0)::text as sum
        from (select ${names} from ${table}) t`,
    );
    found[table] = `${row?.n} rows, sum ${row?.sum}`;
  }
  return found;
}
