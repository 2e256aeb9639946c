import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '#backend/platform/db/schema/all.ts';
import type { Driver, TestApp } from '../../harness/app.ts';

/** All files but the documents of the simulated services, which are outside. */
export const TABLES = Object.values(schema).flatMap((one): PgTable[] =>
  is(one, PgTable) && one !== schema.simulado ? [one] : [],
);

/** The number of rows that name a driver, by table: by owner id, or with the e-mail in any column. */
export async function rowsOf(
  { deps: { db } }: TestApp,
  { id, email }: Pick<Driver, 'id' | 'email'>,
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES) {
    const owned = 'usuarioId' in getTableColumns(table) ? sql`usuario_id = ${id}` : sql`false`;
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${table} t where ${owned} or t::text like ${`%${email}%`}`,
    );
    const total = rows[0]?.total ?? 0;
    if (total > 0) found[getTableName(table)] = total;
  }
  return found;
}
