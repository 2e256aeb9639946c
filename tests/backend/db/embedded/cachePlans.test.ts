import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachePlans } from '#backend/platform/db/cachePlans.ts';
import { emptyPglite } from '../../harness/database.ts';

let pglite: PGlite;
let query: PGlite['query'];
let transaction: PGlite['transaction'];
beforeAll(async () => {
  pglite = await emptyPglite();
  ({ query, transaction } = cachePlans(pglite, 3));
  await pglite.exec(`
    create table valores (id int primary key, texto text, quando timestamptz, dia date, json jsonb, certo boolean,
      nomes text[], grande bigint, centavos numeric);
    insert into valores values
      (1, 'Multa "A" \\ ção', '2026-03-01T12:30:00Z', '2026-03-01', '{"a": [1, null]}', true, '{a,"b c",NULL}', 9007199254740993, 12.50),
      (2, null, null, null, null, null, null, null, null)`);
});
afterAll(() => pglite.close());

const kept = async () =>
  (await pglite.query<{ name: string }>('select name from pg_prepared_statements')).rows.length;

test('a kept plan answers as a new one does, for every type, the first time and later', async () => {
  const text = 'select * from valores where id >= $1 order by id';
  for (const options of [
    undefined,
    { rowMode: 'array' as const },
    { parsers: { 1082: (day: string) => day } },
  ])
    for (let time = 0; time < 7; time += 1)
      expect(await query(text, [1], options)).toEqual(await pglite.query(text, [1], options));
});

test('parameters of every type arrive as they are', async () => {
  const text = `insert into valores (id, texto, quando, dia, json, certo, nomes, grande, centavos)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`;
  const params = [
    "x\u0001'; drop",
    new Date(0),
    '2026-01-02',
    { b: 1 },
    false,
    ['a', null, '"'],
    12n,
    '1.10',
  ];
  const { rows } = await query(text, [10, ...params]);
  await pglite.query('delete from valores where id = 10');
  expect(rows).toEqual((await pglite.query(text, [10, ...params])).rows);
  const nothing = await query(text, [11, ...params.map((_, i) => (i % 2 ? null : undefined))]);
  expect(nothing.rows).toEqual([expect.objectContaining({ id: 11, texto: null, certo: null })]);
  expect((await query('delete from valores where id > $1', [9])).affectedRows).toBe(2);
});

test('a refused query says why, and the next ones run', async () => {
  const insert = 'insert into valores (id) values ($1)';
  await expect(query(insert, [1])).rejects.toMatchObject({ code: '23505', constraint: 'valores_pkey' });
  await expect(query('select nada from valores')).rejects.toMatchObject({ code: '42703' });
  await expect(query(insert, ['abc'])).rejects.toMatchObject({ code: '22P02' });
  expect((await query('select count(*)::int as n from valores')).rows).toEqual([{ n: 2 }]);
});

test('a plan whose table was altered is made again', async () => {
  await pglite.exec('create table muda (a int); insert into muda values (1)');
  const text = 'select * from muda';
  expect((await query(text)).rows).toEqual([{ a: 1 }]);
  await pglite.exec('alter table muda add b text');
  expect((await query(text)).rows).toEqual([{ a: 1, b: null }]);
  expect((await query(text)).rows).toEqual([{ a: 1, b: null }]);
});

test('only the most recently used plans are kept, up to the limit', async () => {
  for (let n = 0; n < 10; n += 1) await query(`select ${n}`);
  expect(await kept()).toBe(3);
  await query('select 7');
  await query('select 10');
  expect((await pglite.query('select statement from pg_prepared_statements order by 1')).rows).toEqual(
    ['select 10', 'select 7', 'select 9'].map((statement) => ({ statement })),
  );
});

test('rows inserted by the hundred leave no plan, in a transaction or outside', async () => {
  await query('select 1');
  const before = await kept();
  const rows = Array.from({ length: 900 }, (_, n) => `($1::int + ${n + 1000})`).join(', ');
  const text = `insert into valores (id) values ${rows}`;
  expect((await query(text, [0])).affectedRows).toBe(900);
  expect((await transaction((tx) => tx.query(text, [1000]))).affectedRows).toBe(900);
  expect(await kept()).toBe(before);
  await query('delete from valores where id >= $1', [1000]);
});

test('what changes tables leaves no plan', async () => {
  const before = await kept();
  await transaction((tx) => tx.query('create table passageira (a int)'));
  await query('  drop table passageira');
  expect(await kept()).toBe(before);
});

test('a query waits for the running transaction, and sees its result', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const running = transaction(async (tx) => {
    await tx.query('update valores set texto = $1 where id = 2', ['novo']);
    await asked;
    await tx.query('update valores set texto = $1 where id = 2', ['mais novo']);
  });
  const reading = query('select texto from valores where id = $1', [2]);
  resolve();
  await running;
  expect((await reading).rows).toEqual([{ texto: 'mais novo' }]);
});

describe('in a transaction', () => {
  const rename = 'update valores set texto = $1 where id = $2';
  const nameOf = async (id: number) =>
    (await query<{ texto: string }>('select texto from valores where id = $1', [id])).rows[0]?.texto;

  test('a plan is kept over its end, also when it is rolled back', async () => {
    await transaction((tx) => tx.query(rename, ['um', 1]));
    expect(await nameOf(1)).toBe('um');
    const lost = transaction(async (tx) => {
      expect((await tx.query(rename, ['dois', 1])).affectedRows).toBe(1);
      throw new Error('thought better of it');
    });
    await expect(lost).rejects.toThrow('thought better of it');
    expect(await nameOf(1)).toBe('um');
    await transaction((tx) => tx.query(rename, ['três', 1]));
    expect(await nameOf(1)).toBe('três');
  });

  test('a refused query rolls it back, and a savepoint saves what came before', async () => {
    const insert = 'insert into valores (id) values ($1)';
    const refused = transaction(async (tx) => {
      await tx.query(rename, ['perdido', 1]);
      await tx.query(insert, [1]);
    });
    await expect(refused).rejects.toMatchObject({ code: '23505', constraint: 'valores_pkey' });
    expect(await nameOf(1)).toBe('três');
    await transaction(async (tx) => {
      await tx.query(rename, ['salvo', 1]);
      await tx.query('savepoint antes');
      await expect(tx.query(insert, [1])).rejects.toMatchObject({ code: '23505' });
      await expect(tx.query(rename, ['não', 1])).rejects.toMatchObject({ code: '25P02' });
      await tx.query('rollback to savepoint antes');
    });
    expect(await nameOf(1)).toBe('salvo');
  });

  test('a plan whose table was altered loses one transaction, and none after it', async () => {
    const text = 'select * from outra';
    const read = () => transaction((tx) => tx.query(text));
    await pglite.exec('create table outra (a int); insert into outra values (1)');
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await pglite.exec('alter table outra add b text');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).rows).toEqual([{ a: 1, b: null }]);
  });

  test('queries sent at once run one after the other, and none after its end', async () => {
    const late = await transaction(async (tx) => {
      const all = await Promise.all(
        [1, 2, 3].map((n) => tx.query<{ n: number }>('select $1::int as n', [n])),
      );
      expect(all.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
      return tx;
    });
    await expect(late.query('select 1')).rejects.toThrow(/closed/i);
  });
});
