import { asc, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The text of one JSON object with these fields, each a list or an object. */
export function emJson(campos: Record<string, SQL>): SQL<string> {
  return sql<string>`${emObjeto(campos)}::text`;
}

export function emObjeto(campos: Record<string, AnyPgColumn | SQL>): SQL {
  const pares = Object.entries(campos).map(([nome, valor]) => sql`${sql.raw(`'${nome}'`)}, ${valor}`);
  return sql`json_build_object(${sql.join(pares, sql`, `)})`;
}

/** Rows of a table as a JSON list of objects with these fields. */
export function lista<C extends Record<string, AnyPgColumn | SQL>>(
  tabela: PgTable & { id: AnyPgColumn },
  campos: C,
  quais: SQL | undefined,
  ordem: SQL = asc(tabela.id),
) {
  return sql<
    { [K in keyof C]: Lido<C[K]> }[]
  >`(select coalesce(json_agg(${emObjeto(campos)} order by ${ordem}), '[]') from ${tabela} where ${quais})`;
}

/** The TypeScript type that a column or an expression is read as. */
export type Lido<C> = C extends AnyPgColumn ? GetColumnData<C> : C extends SQL<infer T> ? T : never;
