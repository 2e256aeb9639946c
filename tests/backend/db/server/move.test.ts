import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { countRows } from '#backend/platform/db/rowCounts.ts';
import { columnsOf, contentsOf } from '../../harness/conteudos.ts';
import { popular, semLimite } from '../../harness/populacao.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../harness/postgresServer.ts';

const MOTORISTAS = 120;
const corte = migrations.findIndex(({ name }) => name.endsWith('_donos'));
let server: PostgresServer;
let antes: string;
let agora: string;
beforeAll(async () => {
  server = await startPostgres(findPostgres() ?? '', [
    'fsync=off',
    'wal_level=logical',
    'max_connections=100',
  ]);
  [antes, agora] = [server.url('antes'), server.url('agora')];
  await ask(server.url('postgres'), 'create database antes');
  await ask(server.url('postgres'), 'create database agora');
  await prepare(antes, migrations.slice(0, corte));
  await prepare(agora, migrations);
  const boss = await new PgBoss({ connectionString: antes, schedule: false, supervise: false }).start();
  await boss.createQueue('email');
  for (let n = 0; n < 7; n += 1) await boss.send('email', { n });
  await boss.stop();
});
afterAll(() => server?.stop());

/** Two databases: one before migration 0025 with drivers and their rows, one of the current version, empty. */
async function prepare(databaseUrl: string, known: typeof migrations): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl });
  await migrate(database, known);
  if (known !== migrations)
    await semLimite(database.db, (inserir) => popular(inserir, MOTORISTAS, new Date()));
  await database.close();
}

async function ask<R extends pg.QueryResultRow>(address: string, text: string): Promise<R[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A script of ops/move, as an operator runs it. */
async function move(script: string, to = agora): Promise<void> {
  const PATH = `${findPostgres()}:${process.env.PATH}`;
  await promisify(execFile)(resolve('ops/move', script), [antes, to], { env: { ...process.env, PATH } });
}

/** What a move leaves in a database while it is under way. */
const LEFT = `select indexname as name from pg_indexes where indexname like 'move\\_%'
  union select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'
  union select subname from pg_subscription union select slot_name from pg_replication_slots
  union select pubname from pg_publication
  union select relname from pg_class where relreplident <> 'd' and relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union select proname from pg_proc where proname = 'dono_de_quem_pertence' and proconfig is not null`;

/**
 * Traffic of drivers meanwhile, some dozens of changes a second: rows are inserted, updated and deleted, also parents whose children
 * have no owner column.
 */
async function work(going: () => boolean): Promise<number> {
  const client = new pg.Client(antes);
  await client.connect();
  let done = 0;
  for (; going(); done += 1) {
    await wait(20);
    await client.query(`begin;
      with novo as (insert into pedido (usuario_id, codigo, conteudo_hash, metodo, status, subtotal, total, gateway, criado_em, expira_em)
        select md5('m1')::uuid, 'N${done}', 'n${done}', 'PIX', 'pago', 100, 100, 'pagbank', now(), now() returning id),
      item as (insert into pedido_item (pedido_id, tipo_produto, descricao, quantidade, valor_unitario) select id, 'EXTRA', 'x', 1, 100 from novo)
      insert into pedido_evento (pedido_id, para, origem, quando) select id, 'pago', 'webhook', now() from novo;
      insert into consulta (usuario_id, habilitacao_id, servico, resultado, custo_centavos, duracao_ms, quando)
        values (md5('m1')::uuid, 1, 'habilitacao', 'found', 24, 8000, now());
      update consulta set custo_centavos = 25 where id = ${done + 1};
      update pedido_item set descricao = 'mudou' where id = ${done + 1};
      update multa set situacao = 'mudou ${done}' where id = ${done + 1};
      delete from consulta where id = ${done + 500};
      delete from auditoria where id = ${done + 1};
      delete from marco where id = ${done + 1};
      commit`);
  }
  await client.end();
  return done;
}

test('a migration that was given up leaves nothing in the old database (docs/operations/upgrade.md)', async () => {
  const other = server.url('desistida');
  await ask(server.url('postgres'), 'create database desistida');
  await prepare(other, migrations);
  await move('begin.sh', other);
  expect(await ask(antes, LEFT)).not.toEqual([]);
  await ask(other, 'drop subscription new_keys');
  await ask(antes, 'drop publication new_keys');
  for (const table of ['auditoria', 'consulta'])
    await ask(antes, `alter table ${table} replica identity default`);
  expect(await ask(antes, LEFT)).toEqual([]);
});

test('a full database is followed into the new schema while it works, and nothing is lost or changed', async () => {
  let busy = true;
  const working = work(() => busy);
  await move('begin.sh');
  const during = (await ask<{ n: number }>(agora, 'select count(*)::int as n from pedido'))[0]?.n ?? 0;
  busy = false;
  const done = await working;
  expect(done).toBeGreaterThan(0);
  expect(during).toBeGreaterThan(0);

  await move('switch.sh');
  const old = (text: string) => ask(antes, text);
  const columns = await columnsOf(old);
  expect(columns.size).toBeGreaterThan(60);
  expect(await contentsOf((text) => ask(agora, text), columns)).toEqual(await contentsOf(old, columns));
  const database = await openDatabase({ dataDir: '', databaseUrl: agora });
  expect((await countRows(database.db))['pgboss.job']).toBe(7);
  expect(await migrate(database, migrations)).toEqual([]);
  await database.close();
});

test('what is left is what the migration of a full database leaves', async () => {
  const [donos] = await ask<{ outros: number; todos: number }>(
    agora,
    `select count(*)::int as todos, count(*) filter (where f.usuario_id <> p.usuario_id)::int as outros
      from pedido_item f join pedido p on p.id = f.pedido_id`,
  );
  expect(donos).toMatchObject({ outros: 0, todos: expect.any(Number) });
  expect(donos?.todos).toBeGreaterThan(MOTORISTAS / 2);
  const [novo] = await ask<{ certo: boolean }>(
    agora,
    "select nextval('multa_id_seq') > (select max(id) from multa) as certo",
  );
  expect(novo?.certo).toBe(true);
  expect(await ask(agora, LEFT)).toEqual([]);
  await expect(move('begin.sh')).rejects.toThrow('this database has drivers');
  expect(await ask(agora, 'select count(*) > 0 as ha from usuario')).toEqual([{ ha: true }]);
});
