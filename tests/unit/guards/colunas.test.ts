import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { DESTINOS } from '#backend/platform/db/destinos/compartilhados.ts';
import { EXPORTADOS } from '#backend/platform/db/destinos/exportados.ts';
import { paraConvidado } from '#backend/platform/db/destinos/visivel.ts';
import * as schema from '#backend/platform/db/schema/all.ts';

const WORDS =
  /^(?:(?:dono|convidado(?::final|:primeiroNome)?|parceiro|equipe|exportacao|fica)(?: |$))+$|^ninguem$/;
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
  const shared = Object.entries(DESTINOS).find(([table]) => table === name)?.[1];
  if (shared) return Object.keys(shared);
  const { exportadas = [], internas = [] } = EXPORTADOS[name] ?? {};
  return [...exportadas, ...internas];
};

it('the map of columns decides of every column of a driver to whom it is shown, and whether it is exported', () => {
  expect(ofDrivers.length).toBeGreaterThan(40);
  const undecided = ofDrivers.flatMap(([name, columns]) =>
    columns.filter((column) => !decided(name).includes(column)).map((column) => `${name}.${column}`),
  );
  expect(undecided, 'decide in src/backend/platform/db/destinos').toEqual([]);
});

it('the map names each existing column once, with known values', () => {
  for (const name of [...Object.keys(DESTINOS), ...Object.keys(EXPORTADOS)]) {
    const columns = decided(name);
    expect(
      columns.filter((column) => !tables.get(name)?.includes(column)),
      name,
    ).toEqual([]);
    expect(new Set(columns).size, name).toBe(columns.length);
  }
  const words = Object.values(DESTINOS).flatMap((columns) => Object.values(columns));
  expect(words.filter((text) => !WORDS.test(text))).toEqual([]);
});

it('a guest is shown no column that the map does not name', () => {
  const linha = { placa: 'ABC1D23', numeroRenavam: '00891045636', novidade: 'segredo', outra: 7, mais: true };
  expect(paraConvidado('veiculo', linha)).toEqual({
    placa: 'ABC1D23',
    numeroRenavam: '•••5636',
    novidade: '',
    outra: 0,
    mais: false,
  });
});
