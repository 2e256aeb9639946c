import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { testDatabase } from '../harness/database.ts';
import { faltas } from '../harness/donosDoCatalogo.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('every table of a driver in the database can be partitioned by driver', async () => {
  expect(await faltas(database)).toEqual([]);
});

const UM_SO = 'primary key (id, usuario_id)';

describe('a schema that prevents the partition is refused', () => {
  it.each([
    [
      'an owner by another name',
      'create table x (id bigint, motorista_id uuid not null references usuario (id), primary key (id, motorista_id))',
      ['x has no usuario_id that is never empty', 'x(id,motorista_id) is unique without the driver'],
    ],
    [
      'an owner that may be empty',
      'create table x (id bigint not null, usuario_id uuid, unique (id, usuario_id))',
      ['x has no usuario_id that is never empty'],
    ],
    [
      'a child that is reached by its order alone',
      'create table x (id bigint, pedido_id bigint not null, primary key (id, pedido_id))',
      ['x has no usuario_id that is never empty', 'x(id,pedido_id) is unique without the driver'],
    ],
    [
      'a table that no driver owns, with the number of an order',
      'alter table limite add column pedido_id bigint',
      ["limite, which no driver owns, names a driver's row by pedido_id"],
    ],
    [
      'a unique index without the driver',
      'create unique index x on multa (auto_infracao)',
      ['multa(auto_infracao) is unique without the driver'],
    ],
    [
      'one that has the driver in its condition alone',
      'create unique index x on multa (auto_infracao) where usuario_id is not null',
      ['multa(auto_infracao) is unique without the driver'],
    ],
    [
      'one that carries the driver and does not compare it',
      'create unique index x on multa (auto_infracao) include (usuario_id)',
      ['multa(auto_infracao) is unique without the driver'],
    ],
    [
      'one over an expression of the driver',
      'create unique index x on multa (auto_infracao, (usuario_id::text))',
      ['multa(auto_infracao,) is unique without the driver'],
    ],
    [
      'a key of a divided table without the driver',
      'create table x (id bigint, quando date, primary key (id, quando)) partition by range (quando); create table x_parte partition of x default',
      ['x has no usuario_id that is never empty', 'x(id,quando) is unique without the driver'],
    ],
    [
      'a pointer that goes by the number alone',
      `create unique index x_id on pedido (id);
       create table x (id bigint, usuario_id uuid not null, pedido_id bigint references pedido (id), ${UM_SO})`,
      ['pedido(id) is unique without the driver', 'x points to pedido by pedido_id>id'],
    ],
    [
      "a pointer to another driver's row, beside its own",
      `create table x (id bigint, usuario_id uuid not null, outro_id uuid, pedido_id bigint, ${UM_SO},
        foreign key (pedido_id, outro_id) references pedido (id, usuario_id))`,
      ['x points to pedido by pedido_id>id, outro_id>usuario_id'],
    ],
  ])('%s', async (_nome, comando, esperado) => {
    const vistas: string[] = [];
    await database.db
      .transaction(async (tx) => {
        for (const um of comando.split(';')) await tx.execute(sql.raw(um));
        vistas.push(...(await faltas({ db: tx })));
        tx.rollback();
      })
      .catch((erro: unknown) => {
        if (vistas.length === 0) throw erro;
      });
    expect(vistas).toEqual(esperado);
  });
});
