import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { dropMonths, POR_MES, prepareMonths } from '#backend/platform/db/meses.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { testDatabase, unmigratedDatabase } from '../harness/database.ts';

let database: Database;
afterEach(() => database.close());

const linhas = async <Row extends Record<string, unknown>>(comando: string) =>
  (await database.db.execute<Row>(sql.raw(comando))).rows;

const escrever = (quando: string, vezes = 1) =>
  linhas(`insert into auditoria (quando, ator, acao, entidade, entidade_id)
    select '${quando}', 'sistema', 'teste', 'teste', n::text from generate_series(1, ${vezes}) n`);

/** Rows of each non-empty partition. */
async function partes(): Promise<Record<string, number>> {
  const found = await linhas<{ parte: string; n: number }>(
    'select tableoid::regclass::text as parte, count(*)::int as n from auditoria group by 1 order by 1',
  );
  return Object.fromEntries(found.map(({ parte, n }) => [parte, n]));
}

const em = (dia: string) => new Date(`${dia}T12:00:00-03:00`);

describe('history by month', () => {
  beforeEach(async () => {
    database = await testDatabase();
  });

  it('is stored in the partition of its month in São Paulo; a row without one is kept, and moved when it is created', async () => {
    await escrever('2041-03-15T12:00:00Z', 3);
    expect(await partes()).toEqual({ auditoria_sem_mes: 3 });
    expect(await prepareMonths(database.db, em('2041-03-20'))).toEqual(
      POR_MES.flatMap((tabela) => ['03', '04', '05'].map((mes) => `${tabela}_2041_${mes}`)),
    );
    expect(await partes()).toEqual({ auditoria_2041_03: 3 });
    // 21:00 in São Paulo is the next day in UTC.
    await escrever('2041-04-01T02:59:59Z');
    await escrever('2041-04-01T03:00:00Z');
    expect(await partes()).toEqual({ auditoria_2041_03: 4, auditoria_2041_04: 1 });
    expect(await prepareMonths(database.db, em('2041-03-20'))).toEqual([]);
    expect(await prepareMonths(database.db, em('2041-04-02'))).toEqual([
      'auditoria_2041_06',
      'consulta_2041_06',
    ]);
  });

  it('gets its partitions once from processes that start together', async () => {
    const feitos = await Promise.all([1, 2, 3].map(() => prepareMonths(database.db, em('2050-01-10'))));
    expect(feitos.flat()).toHaveLength(6);
  });

  it('is dropped by whole months, and deleted where it has none', async () => {
    await prepareMonths(database.db, em('2041-03-20'));
    await escrever('2020-01-01T12:00:00Z', 12_000);
    await escrever('2041-03-15T12:00:00Z', 5);
    await escrever('2041-04-15T12:00:00Z', 7);
    await escrever('2044-04-15T12:00:00Z', 2);
    await dropMonths(database.db, em('2041-03-31'));
    expect(await partes()).toEqual({ auditoria_2041_03: 5, auditoria_2041_04: 7, auditoria_sem_mes: 2 });
    const largados = await dropMonths(database.db, new Date('2041-04-01T03:00:00Z'));
    expect(largados).toEqual(expect.arrayContaining(['auditoria_2041_03', 'consulta_2041_03']));
    expect(await partes()).toEqual({ auditoria_2041_04: 7, auditoria_sem_mes: 2 });
    expect(await dropMonths(database.db, new Date('2041-04-01T03:00:00Z'))).toEqual([]);
  });

  it('numbers its rows once over all months, also after the part that made a number is gone', async () => {
    await escrever('2041-03-15T12:00:00Z', 3);
    const [antes] = await linhas<{ id: number }>('select max(id) as id from auditoria');
    await prepareMonths(database.db, em('2041-03-20'));
    await dropMonths(database.db, em('2041-08-01'));
    await escrever('2041-09-15T12:00:00Z');
    const [depois] = await linhas<{ id: number }>('select max(id) as id from auditoria');
    expect(depois?.id).toBe((antes?.id ?? 0) + 1);
  });
});

it('the history of an older version becomes the first partition without a copy, and is dropped when it expires', async () => {
  database = await unmigratedDatabase();
  const corte = migrations.findIndex(({ name }) => name.endsWith('_meses'));
  await migrate(database, migrations.slice(0, corte));
  await escrever('2024-01-15T12:00:00Z', 40);
  await escrever('2025-06-15T12:00:00Z', 60);
  const arquivo = "select pg_relation_filenode('auditoria') as arquivo";
  const [antes] = await linhas(arquivo);
  await migrate(database, migrations);
  expect(await linhas(arquivo.replace("'auditoria'", "'auditoria_antes'"))).toEqual([antes]);
  expect(await partes()).toEqual({ auditoria_antes: 100 });
  const [ultima] = await linhas<{ id: number }>('select max(id) as id from auditoria');
  await escrever('2099-01-01T12:00:00Z');
  const [nova] = await linhas<{ id: number }>('select max(id) as id from auditoria');
  expect(nova?.id).toBe((ultima?.id ?? 0) + 1);

  await dropMonths(database.db, em('2025-06-20'));
  expect(await partes()).toEqual({ auditoria_antes: 60, auditoria_sem_mes: 1 });
  expect(await dropMonths(database.db, em('2098-01-20'))).toContain('auditoria_antes');
  expect(await partes()).toEqual({ auditoria_sem_mes: 1 });
});
