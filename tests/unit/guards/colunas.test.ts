import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { COLUNAS } from '#backend/domain/conta/exportacao/colunas.ts';
import * as schema from '#backend/platform/db/schema/all.ts';

const tables = new Map(
  Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) ? [[name, Object.keys(getTableColumns(table))] as const] : [],
  ),
);
/** The account itself, and every table with rows of a driver. */
const ofDrivers = [...tables].filter(
  ([name, columns]) => name === 'usuario' || columns.includes('usuarioId'),
);
const decided = (name: string): readonly string[] => {
  const { exportadas = [], internas = [] } = COLUNAS[name] ?? {};
  return [...exportadas, ...internas];
};

it('of every column of a driver it is decided whether it is exported', () => {
  expect(ofDrivers.length).toBeGreaterThan(40);
  const undecided = ofDrivers.flatMap(([name, columns]) =>
    columns.filter((column) => !decided(name).includes(column)).map((column) => `${name}.${column}`),
  );
  expect(undecided, 'decide in src/backend/domain/conta/exportacao/colunas.ts').toEqual([]);
});

it('each existing column is named once', () => {
  for (const name of Object.keys(COLUNAS)) {
    const columns = decided(name);
    expect(
      columns.filter((column) => !tables.get(name)?.includes(column)),
      name,
    ).toEqual([]);
    expect(new Set(columns).size, name).toBe(columns.length);
  }
});
