import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Db } from '#backend/platform/db/database.ts';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { OuterHandleError, TransactionTimeout, transaction } from '#backend/platform/db/transaction.ts';
import { deadLetterQueue, openBoss, send } from '#backend/platform/jobs/boss.ts';
import { testDatabase, unmigratedDatabase } from '../harness/database.ts';

const linha = pgTable('linha_de_teste', { id: integer().primaryKey() });

let database: Database;

let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  await db.execute(sql`create table linha_de_teste (id integer primary key)`);
});

beforeEach(() => db.delete(linha));

afterAll(() => database.close());

test('the rest of the context comes along, and a call inside joins the running transaction', async () => {
  const failing = transaction({ db, actor: 'ana' }, async (outer) => {
    await transaction(outer, async (inner) => {
      expect(inner.db).toBe(outer.db);
      expect(inner.actor).toBe('ana');
      await inner.db.insert(linha).values({ id: 1 });
    });
    throw new Error('desistiu');
  });
  await expect(failing).rejects.toThrow('desistiu');
  expect(await db.select().from(linha)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a select', () => db.select().from(linha)],
  ['an insert', () => db.insert(linha).values({ id: 1 })],
  ['plain SQL', () => db.execute(sql`select 1`)],
  ['a transaction', async () => db.transaction(async (tx) => tx.select().from(linha))],
  ['a call of transaction()', async () => transaction({ db }, async (ctx) => ctx.db.select().from(linha))],
])(
  '%s on the outer handle inside a transaction fails at once',
  async (_, use) => {
    const error = await transaction({ db }, use).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error && reason.cause ? reason.cause : reason),
    );
    expect(error).toBeInstanceOf(OuterHandleError);
    expect(await db.select().from(linha)).toEqual([]);
  },
  3_000,
);

test('the outer handle serves others while a transaction runs, and work that it left behind afterwards', async () => {
  const left = Promise.withResolvers<void>();
  const { promise: later } = await transaction({ db }, async (ctx) => {
    await ctx.db.insert(linha).values({ id: 1 });
    return { promise: left.promise.then(() => db.select().from(linha)) };
  });
  left.resolve();
  expect(await later).toEqual([{ id: 1 }]);

  const started = Promise.withResolvers<void>();
  const running = transaction({ db }, async (ctx) => {
    await ctx.db.insert(linha).values({ id: 2 });
    started.resolve();
    await ctx.db.insert(linha).values({ id: 3 });
  });
  await started.promise;
  await db.execute(sql`select 1`);
  await running;
});

test('a transaction over its time limit is rolled back, and its late queries are refused', async () => {
  const released = Promise.withResolvers<void>();
  const late = Promise.withResolvers<unknown>();
  const slow = transaction(
    { db },
    async (ctx) => {
      await ctx.db.insert(linha).values({ id: 1 });
      await released.promise;
      await ctx.db.insert(linha).values({ id: 2 }).then(late.resolve, late.reject);
    },
    { timeLimit: 100 },
  );
  await expect(slow).rejects.toBeInstanceOf(TransactionTimeout);
  expect(await db.select().from(linha)).toEqual([]);

  released.resolve();
  await expect(late.promise).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/ended|closed/) },
  });
  expect(await db.select().from(linha)).toEqual([]);
});

test('refunds of before are one table, and what waits keeps the key by which the gateway knows it', async () => {
  const database = await unmigratedDatabase();
  const rows = async (query: string) => (await database.db.execute(sql.raw(query))).rows;
  try {
    const antes = migrations.findIndex(({ name }) => name.startsWith('0048_'));
    await migrate(database, migrations.slice(0, antes));
    for (const comando of DE_ANTES.split(';').filter((um) => um.trim())) await rows(comando);
    await migrate(database, migrations);

    expect(
      await rows(
        "select causa, estado, valor, gateway_id, fim is not null as terminou from devolucao where causa <> 'dobro' order by id",
      ),
    ).toEqual([
      { causa: 'parte', estado: 'aberta', valor: 10, gateway_id: 'parte-7', terminou: false },
      { causa: 'desistencia', estado: 'aberta', valor: 20, gateway_id: '', terminou: false },
      { causa: 'contestacao', estado: 'devolvida', valor: 30, gateway_id: 'CBKS_1', terminou: true },
    ]);
    // Its number is in a waiting job and in the key.
    const [dobro] = await rows("select id::int, estado, gateway_id from devolucao where causa = 'dobro'");
    expect(dobro).toEqual({ id: 3, estado: 'aberta', gateway_id: 'CHAR_1' });
    // No new part may get the number of an old one.
    expect(await rows('select min(id)::int as id from devolucao where id <> 3')).toEqual([{ id: 8 }]);
  } finally {
    await database.close();
  }
});

const ANA = '00000000-0000-4000-8000-000000000001';

const DE_ANTES = `
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em) values
    ('${ANA}', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now());
  insert into pedido (usuario_id, codigo, conteudo_hash, metodo, status, subtotal, desconto, total, gateway, criado_em)
    values ('${ANA}', 'ABCDEF1', 'x', 'PIX', 'pago', 100, 0, 100, 'pagbank', now());
  insert into estorno_parcial (id, usuario_id, pedido_id, valor, motivo, autor, quando) overriding system value
    select 7, '${ANA}', id, 10, 'x', 'sandra', now() from pedido;
  insert into desistencia (usuario_id, pedido_id, estado, valor, pedida_em) select '${ANA}', id, 'pedida', 20, now() from pedido;
  insert into contestacao (usuario_id, pedido_id, gateway, gateway_id, estado, valor, aberta_em, conferida_em, resolvida_em)
    select '${ANA}', id, 'pagbank', 'CBKS_1', 'perdida', 30, now(), now(), now() from pedido;
  insert into pagamento_em_dobro (id, usuario_id, pedido_id, pago_por_id, cobranca_id, valor, quando) overriding system value
    select 3, '${ANA}', id, id, 'CHAR_1', 40, now() from pedido;
`;

describe('an upgrade', () => {
  test('refunds that were asked for before an upgrade are made after it: waiting, retried or given up', async () => {
    const database = await unmigratedDatabase();
    const { db } = database;
    const antes = migrations.findIndex(({ name }) => name.startsWith('0050_'));
    await migrate(database, migrations.slice(0, antes));
    const queues = ['devolucao', 'desistencia'];
    const boss = await openBoss(database, { queues, works: false });
    try {
      for (const comando of A_CAMINHO.split(';').filter((um) => um.trim()))
        await db.execute(sql.raw(comando));
      await send(boss, db, 'desistencia', { pedidoId: 2 });
      await send(boss, db, 'desistencia', { pedidoId: 3 });
      await boss.fail('desistencia', (await boss.fetch('desistencia'))[0]?.id ?? '');
      await send(boss, db, deadLetterQueue('desistencia'), { pedidoId: 4 });
      await send(boss, db, 'devolucao', { pagamentoId: 71 });
      await send(boss, db, deadLetterQueue('devolucao'), { pagamentoId: 72 });

      expect(await migrate(database, migrations)).toHaveLength(migrations.length - antes);
      const em = async (queue: string) =>
        (await boss.findJobs<{ devolucaoId: number }>(queue))
          .map(({ data, state }) => `${data.devolucaoId} ${state}`)
          .sort();
      expect(await em('devolucao')).toEqual(['71 created', '73 retry', '74 created']);
      expect(await em(deadLetterQueue('devolucao'))).toEqual(['72 created', '75 created']);
      expect([...(await em('desistencia')), ...(await em(deadLetterQueue('desistencia')))]).toEqual([]);
    } finally {
      await boss.stop({ graceful: false });
      await database.close();
    }
  });

  const A_CAMINHO = `
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em)
    values ('${ANA}', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now());
  insert into pedido (id, usuario_id, codigo, conteudo_hash, metodo, status, subtotal, total, gateway, criado_em) overriding system value
    select n, '${ANA}', 'PEDIDO' || n, 'x', 'PIX', 'pago', 100, 100, 'pagbank', now() from generate_series(1, 4) n;
  insert into devolucao (id, usuario_id, pedido_id, causa, valor, quando, gateway_id) overriding system value values
    (71, '${ANA}', 1, 'dobro', 100, now(), 'A'), (72, '${ANA}', 1, 'dobro', 100, now(), 'B'),
    (73, '${ANA}', 2, 'desistencia', 100, now(), ''), (74, '${ANA}', 3, 'desistencia', 100, now(), ''),
    (75, '${ANA}', 4, 'desistencia', 100, now(), '')
`;
});
