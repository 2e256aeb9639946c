import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { INTERNAS } from '#backend/domain/conta/exportacao/dados.ts';
import * as schema from '#backend/platform/db/schema/all.ts';
import { DE_TODOS, SEM_DONO } from './donos.ts';

/** Numbers of a catalogue: 32 bits are enough for what people write by hand. */
const CATALOGO = { cupomId: true, parceiroId: true };

const tabelas = Object.values(schema).filter((um) => is(um, PgTable));
const emCobra = (nome: string) => nome.replace(/[A-Z]/g, (letra) => `_${letra.toLowerCase()}`);
const doMotorista = tabelas.filter((tabela) => !(getTableName(tabela) in SEM_DONO));

describe('every table of a driver names its driver in its keys and references', () => {
  it.each(doMotorista.map((tabela) => [getTableName(tabela), tabela] as const))('%s', (nome, tabela) => {
    const { columns, primaryKeys, uniqueConstraints, indexes, foreignKeys } = getTableConfig(tabela);
    const dono = columns.find((coluna) => emCobra(coluna.name) === 'usuario_id');
    expect(dono, `${nome} has no usuario_id, and is no exception of this test`).toBeDefined();
    expect(dono?.notNull).toBe(true);

    const chaves = [
      ...columns.filter((coluna) => coluna.primary || coluna.isUnique).map((coluna) => [coluna.name]),
      ...primaryKeys.map((chave) => chave.columns.map(({ name }) => name)),
      ...uniqueConstraints.map((chave) => chave.columns.map(({ name }) => name)),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => config.columns.map((coluna) => ('name' in coluna ? String(coluna.name) : ''))),
    ].map((colunas) => colunas.map(emCobra));
    expect(chaves.length).toBeGreaterThan(0);
    const semDono = chaves
      .filter((colunas) => !colunas.includes('usuario_id'))
      .map((colunas) => `${nome}(${colunas.join(',')})`);
    expect(semDono.filter((chave) => !(chave in DE_TODOS))).toEqual([]);

    for (const { reference } of foreignKeys) {
      const { columns: daqui, foreignTable } = reference();
      const para = getTableName(foreignTable);
      if (para in SEM_DONO) continue;
      expect(
        daqui.map(({ name }) => emCobra(name)),
        `${nome} points to ${para} without the driver`,
      ).toContain('usuario_id');
    }
    for (const coluna of columns.filter(
      ({ name }) => (name === 'id' || /Id$/.test(name)) && !(name in CATALOGO),
    ))
      expect(coluna.getSQLType(), `${nome}.${coluna.name} ends at two thousand million`).not.toBe('integer');
  });
});

it('every exception names an existing table', () => {
  const nomes: string[] = tabelas.map((tabela) => getTableName(tabela));
  expect(Object.keys(SEM_DONO).filter((nome) => !nomes.includes(nome))).toEqual([]);
  expect(Object.keys(DE_TODOS).filter((chave) => !nomes.includes(chave.split('(')[0] ?? ''))).toEqual([]);
});

const SECRET = /hash|segredo|secret|token|^chave$|^auth$|p256dh|bruta/i;
/** With rows of a driver, and never exported. */
const CLOSED = ['linkDeLembrete', 'passoDeEntrada'];

it('no column of a driver that holds a secret is exported', () => {
  const secrets = Object.entries(schema).flatMap(([name, table]) => {
    const columns = is(table, PgTable) ? Object.keys(getTableColumns(table)) : [];
    if (CLOSED.includes(name) || !(name === 'usuario' || columns.includes('usuarioId'))) return [];
    return columns.filter((column) => SECRET.test(column)).map((column) => `${name}.${column}`);
  });
  expect(secrets.length).toBeGreaterThan(10);
  const kept = new Set(Object.entries(INTERNAS).flatMap(([name, own]) => own.map((one) => `${name}.${one}`)));
  expect(secrets.filter((column) => !kept.has(column))).toEqual([]);
});
