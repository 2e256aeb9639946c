import { asc, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** SQL for the text of one JSON object with these fields, each a list or an object. */
export function emJson(campos: Record<string, SQL>): SQL<string> {
  return sql<string>`${emObjeto(campos)}::text`;
}

export function emObjeto(campos: Record<string, AnyPgColumn | SQL>): SQL {
  const pares = Object.entries(campos).map(([nome, valor]) => sql`${sql.raw(`'${nome}'`)}, ${valor}`);
  return sql`json_build_object(${sql.join(pares, sql`, `)})`;
}

/**
 * SQL for the rows of a table as a JSON list of objects with these fields. It converts whole rows, because json_build_object looks up
 * the types again for each row and takes twice the time. No field may have the name of the rows' alias.
 */
export function lista<C extends Record<string, AnyPgColumn | SQL>>(
  tabela: PgTable & { id: AnyPgColumn },
  campos: C,
  quais: SQL | undefined,
  ordem: SQL = asc(tabela.id),
) {
  const colunas = Object.entries(campos).map(([nome, valor]) => sql`${valor} as ${sql.identifier(nome)}`);
  return sql<
    { [K in keyof C]: Lido<C[K]> }[]
  >`(select coalesce(json_agg(_linha), '[]') from (select ${sql.join(colunas, sql`, `)}
    from ${tabela} where ${quais} order by ${ordem}) _linha)`;
}

export type Lido<C> = C extends AnyPgColumn ? GetColumnData<C> : C extends SQL<infer T> ? T : never;

let names = 0;

/** A frequent query, built and planned once per database handle. `make` must end in `.prepare(name)` and use placeholders. */
export function preparedQuery<Q>(make: (db: Db, name: string) => Q): (db: Db) => Q {
  const made = new WeakMap<Db, Q>();
  names += 1;
  const name = `via_livre_${names}`;
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const query = make(db, name);
    made.set(db, query);
    return query;
  };
}
