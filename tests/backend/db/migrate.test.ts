import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#backend/platform/db/database.ts';
import { type Dropped, type Migration, migrate, migrations } from '#backend/platform/db/migrate.ts';
import * as schema from '#backend/platform/db/schema/all.ts';
import { StartupError } from '#backend/platform/startup-error.ts';
import { popular } from '../../../bench/lib/population.ts';
import { unmigratedDatabase } from '../harness/database.ts';

let database: Database;

beforeEach(async () => {
  database = await unmigratedDatabase();
});

afterEach(() => database.close());

test('a new database gets every table of the schema, and the second start has nothing to do', async () => {
  expect(await migrate(database, migrations)).toEqual(migrations.map(({ name }) => name));
  expect(await migrate(database, migrations)).toEqual([]);

  const inSchema = Object.values(schema).filter((table) => is(table, PgTable));
  expect(inSchema.length).toBeGreaterThan(10);
  expect(await tables()).toEqual(inSchema.map((table) => getTableName(table)).sort());
});

test('every row of a database that an older version filled is there after its migration', async () => {
  const rows = async () => {
    const counted: Record<string, number> = {};
    for (const name of await tables()) counted[name] = await database.db.$count(sql`${sql.identifier(name)}`);
    return counted;
  };
  const cut = migrations.findIndex(({ name }) => name.endsWith('_donos'));
  await migrate(database, migrations.slice(0, cut));
  await popular((statement) => database.db.execute(sql.raw(statement)), 30, new Date('2026-11-20T12:00:00Z'));
  const before = await rows();
  expect(before).toMatchObject({ multa: 300, consulta: 240 });
  await migrate(database, migrations);
  const after = await rows();
  // An empty table may be gone.
  const filled = Object.entries(before).filter(([, n]) => n > 0);
  expect(filled.map(([name]) => [name, after[name]])).toEqual(filled);
});

test('a migration that fails is named, and leaves the database as it was', async () => {
  const broken = migration('0001_quebrada', [
    'create table sobra (id integer)',
    'create tabel b (id integer)',
  ]);
  const first = migration('0000_boa', ['create table primeira (id integer)']);

  const error = await failure(migrate(database, [first, broken]));
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toMatch(/^A migração 0001_quebrada falhou e nada foi alterado: .*tabel/);
  expect(await tables()).toEqual([]);

  expect(await migrate(database, [first])).toEqual(['0000_boa']);
  expect(await tables()).toEqual(['primeira']);
});

test('a program older than the database refuses to start and changes nothing', async () => {
  const first = migration('0000_inicio', ['create table primeira (id integer)']);
  const newer = migration('0001_futuro', ['create table do_futuro (id integer)']);
  await migrate(database, [first, newer]);

  const other = migration('0001_outra', ['drop table primeira']);
  const error = await failure(migrate(database, [first, other]));
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toContain('outra versão do Via Livre');
  expect(await tables()).toEqual(['do_futuro', 'primeira']);
});

test('the rows of a table that a migration removes are counted; those of a copied table are not', async () => {
  const first = migration('0000_inicio', [
    'create table sai (id integer)',
    'create table vazia (id integer)',
    'create table "refeita" (id integer)',
    'insert into sai values (1), (2)',
    'insert into refeita values (1)',
  ]);
  await migrate(database, [first]);
  const removes = migration('0001_tira', [
    '\nDROP TABLE "sai" CASCADE;',
    'drop table if exists vazia',
    'drop table if exists nunca_houve',
    'create table nova as select * from refeita',
    'drop table refeita',
    'alter table nova rename to refeita',
  ]);
  const dropped: Dropped[] = [];
  await migrate(database, [first, removes], (one) => dropped.push(one));
  expect(dropped).toEqual([{ table: 'sai', rows: 2 }]);

  await migrate(database, [first, removes], (one) => dropped.push(one));
  expect(dropped).toHaveLength(1);
});

test('starts at the same time migrate once', async () => {
  const first = migration('0000_inicio', ['create table primeira (id integer)']);
  const runs = await Promise.all([
    migrate(database, [first]),
    migrate(database, [first]),
    migrate(database, [first]),
  ]);
  expect(runs.flat()).toEqual(['0000_inicio']);
});

test('the tables that were partitioned by month become plain ones, with their rows and their next number', async () => {
  const upTo = migrations.findIndex(({ name }) => name.endsWith('_tabelas_simples'));
  await migrate(database, migrations.slice(0, upTo));
  const write = (day: string) =>
    database.db.execute(sql`insert into auditoria (quando, ator, acao, entidade, entidade_id)
      values (${day}, 'sistema', 'x', 'x', 'x')`);
  for (const day of ['2024-01-15', '2026-11-15', '2099-01-01']) await write(day);

  await migrate(database, migrations);
  await write('2026-12-01');
  const rows = await database.db.execute(
    sql`select id, quando::date::text as dia from auditoria order by id`,
  );
  expect(rows.rows.map((row) => Object.values(row))).toEqual([
    [1, '2024-01-15'],
    [2, '2026-11-15'],
    [3, '2099-01-01'],
    [4, '2026-12-01'],
  ]);
  const parts = await database.db.execute(sql`select relname from pg_class where relispartition
    and relnamespace = 'public'::regnamespace`);
  expect(parts.rows).toEqual([]);
});

test('reminders that were switched off, the key of push messages and a waiting change of address go on', async () => {
  const upTo = migrations.findIndex(({ name }) => name.endsWith('_um_so_lugar'));
  await migrate(database, migrations.slice(0, upTo));
  const run = async (query: string) => (await database.db.execute(sql.raw(query))).rows;
  await run(`insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em, lembretes, lembretes_desde) values
    ('${ANA}', 'ana@x.example', 'x', 'Ana', '1', '2026-01-01', now(), false, '2026-05-01'), ('${BIA}', 'bia@x.example', 'x', 'Bia', '2', now(), now(), true, now())`);
  await run(`insert into chave_vapid (id, publica, privada, criada_em) values (1, 'p', 'v1.a.b.c', now())`);
  await run(`insert into troca_de_email (usuario_id, de, para, autor, pedida_em, vale_em, cancelada_em) values
    ('${BIA}', 'bia@x.example', 'engano@x.example', 'rita', now(), '2026-05-01', now()),
    ('${BIA}', 'bia@x.example', 'nova@x.example', 'rita', now(), '2026-05-02', null)`);
  await run(`insert into agenda (usuario_id, token_hash, criada_em) values ('${ANA}', 'h', '2026-03-01')`);
  await run('create schema pgboss');
  await run(
    `create table pgboss.job as select 'trocaDeEmail' as name, jsonb_build_object('trocaId', id) as data from troca_de_email where cancelada_em is null`,
  );
  await migrate(database, migrations);
  expect(
    await run('select usuario_id, tipo, canal, desde::date::text as desde from aviso_desligado'),
  ).toEqual([{ usuario_id: ANA, tipo: 'prazos', canal: 'email', desde: '2026-05-01' }]);
  expect(await run('select nome, valor from chave_do_servidor')).toEqual([
    { nome: 'vapid', valor: 'v1.a.b.c' },
  ]);
  expect(
    await run(
      'select nome, email_novo, email_novo_em::date::text as dia, calendario_hash from usuario order by nome',
    ),
  ).toEqual([
    { nome: 'Ana', email_novo: null, dia: null, calendario_hash: 'h' },
    { nome: 'Bia', email_novo: 'nova@x.example', dia: '2026-05-02', calendario_hash: null },
  ]);
  expect(await run('select data from pgboss.job')).toEqual([{ data: { usuarioId: BIA } }]);
});

async function tables(): Promise<string[]> {
  const found = await database.db.execute<{ name: string }>(
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return found.rows.map(({ name }) => name);
}

function migration(name: string, statements: string[]): Migration {
  return { name, statements, writtenAt: Number(name.slice(0, 4)), hash: name };
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  const error = await promise.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error : new Error(String(error));
}

test('shares, partners and case files of 1.1.0 are dropped and counted; the code, the sign-ups and the consents stay', async () => {
  const database = await unmigratedDatabase();
  const rows = async (query: string) => (await database.db.execute(sql.raw(query))).rows;
  try {
    const depois = migrations.findIndex(({ name }) => name.startsWith('0033_'));
    await migrate(database, migrations.slice(0, depois));
    for (const comando of DE_ANTES.split(';').filter((um) => um.trim())) await rows(comando);
    const dropped: Dropped[] = [];
    await migrate(database, migrations, (one) => dropped.push(one));

    expect(dropped.sort((a, b) => a.table.localeCompare(b.table))).toEqual([
      { table: 'compartilhamento', rows: 2 },
      { table: 'olhada', rows: 1 },
      { table: 'papel', rows: 2 },
      { table: 'parceiro_permissao', rows: 1 },
      { table: 'procuracao_de_parceiro', rows: 2 },
    ]);
    expect(await rows('select codigo, nome, perfil_sistema, ativo from parceiro')).toEqual([
      { codigo: 'silva', nome: 'Silva', perfil_sistema: 2, ativo: true },
    ]);
    expect(await rows('select p.codigo from usuario u join parceiro p on p.id = u.parceiro_id')).toEqual([
      { codigo: 'silva' },
    ]);
    expect(await rows("select aceito from consentimento where assunto = 'parceiro'")).toEqual([
      { aceito: true },
    ]);
    // Of the two powers of attorney an appeal used one; no file of a case file stays.
    expect(await rows('select nome from arquivo')).toEqual([{ nome: 'usada.pdf' }]);
  } finally {
    await database.close();
  }
});

const [ANA, BIA] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

const [LIVRE, USADA, FOTO] = ['a', 'b', 'c'].map((fim) => `00000000-0000-4000-8000-00000000000${fim}`);

const DE_ANTES = `
  insert into parceiro (codigo, nome, perfil_sistema, criado_em) values ('silva', 'Silva', 2, now());
  insert into usuario (id, email, senha_hash, nome, cpf, criado_em, aceitou_termos_em, parceiro_id, tipo_perfil_parceiro) values
    ('${ANA}', 'ana@x.example', 'x', 'Ana', '52998224725', now(), now(), (select id from parceiro), 2),
    ('${BIA}', 'bia@x.example', 'x', 'Bia', '11144477735', now(), now(), null, null);
  update parceiro set conta_id = '${BIA}', documento = '11144477735', registro = 'CRDD 1', aprovado_em = now();
  insert into veiculo (usuario_id, placa, numero_renavam, uf, criado_em) values ('${ANA}', 'KVL1A23', '64430359540', 'RJ', now());
  insert into compartilhamento (usuario_id, veiculo_id, nivel, para, link_expira_em, chave, criado_em, fim, convidado_id, aceito_em)
    select '${ANA}', id, nivel, 'Bia', now(), gen_random_uuid(), now(), now() + interval '1 day', '${BIA}', now()
    from veiculo, (values ('ver'), ('pedir')) niveis (nivel);
  insert into olhada (usuario_id, quem_id, o_que, dia, vezes, primeira_em, ultima_em)
    values ('${ANA}', '${BIA}', 'prazos', now()::date, 3, now(), now());
  insert into parceiro_permissao (usuario_id, parceiro_id, concedida_em, ate) select '${ANA}', id, now(), now()::date from parceiro;
  insert into consentimento (usuario_id, assunto, parceiro_id, aceito, quando) select '${ANA}', 'parceiro', id, true, now() from parceiro;
  insert into arquivo (id, usuario_id, nome, media_type, tamanho, sha256, chave, criado_em) values
    ('${LIVRE}', '${ANA}', 'livre.pdf', 'application/pdf', 1, 'x', 'a', now()),
    ('${USADA}', '${ANA}', 'usada.pdf', 'application/pdf', 1, 'x', 'b', now()),
    ('${FOTO}', '${ANA}', 'foto.jpg', 'image/jpeg', 1, 'x', 'c', now());
  insert into procuracao_de_parceiro (usuario_id, parceiro_id, arquivo_id, de, ate, entregue_em)
    select '${ANA}', p.id, a.id, now()::date, now()::date, now() from parceiro p, arquivo a where a.nome like '%.pdf';
  insert into multa (usuario_id, tipo, veiculo_id, auto_infracao, data_infracao, descricao, valor_original, valor_ser_pago, pontos, criada_em, atualizada_em)
    select '${ANA}', 'Veiculo', id, 'A1', now()::date, 'x', 1, 1, 3, now(), now() from veiculo;
  insert into papel (usuario_id, multa_id, tipo, titulo, texto, arquivo_id, criado_em)
    select '${ANA}', id, papeis.tipo, 'x', papeis.texto, papeis.arquivo::uuid, now()
    from multa, (values ('foto', null, '${FOTO}'), ('nota', 'x', null)) papeis (tipo, texto, arquivo);
  insert into recurso (usuario_id, multa_id, fase, direito, criado_em) select '${ANA}', id, 'I', 'plano', now() from multa;
  insert into recurso_documento (usuario_id, recurso_id, tipo, arquivo_id) select '${ANA}', id, 'Procuracao', '${USADA}' from recurso;
`;
