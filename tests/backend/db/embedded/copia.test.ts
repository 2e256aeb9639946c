import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateCpf } from '@brazilian-utils/brazilian-utils';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compose } from '#backend/app/compose.ts';
import { abrirSoquete, caminhoDoSoquete } from '#backend/desk/soquete.ts';
import { cadastrar } from '#backend/domain/conta/cadastrar.ts';
import { newKey } from '#backend/platform/adapters/storage/storage.ts';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import type { Runtime } from '#backend/platform/runtime.ts';
import { readEnv } from '../../../../src/backend/platform/env.ts';
import { layCluster, SHORT_LIVED } from '../../harness/cluster.ts';

const BIN = resolve('bin/operador.mjs');
let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-copia-'));
  data = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The program on a real folder, with the operator's socket. */
async function start() {
  layCluster(data);
  const env = readEnv({ DATA_DIR: data, WORKER: 'off', DEMO: 'off', LOG_LEVEL: 'silent' });
  const database = await openDatabase({ dataDir: data });
  await migrate(database, migrations);
  const log = pino({ level: 'silent' });
  const runtime = await compose(env, database, { log, clock: () => new Date() });
  const closeSocket = await abrirSoquete(runtime, caminhoDoSoquete(env));
  return { runtime, stop: () => closeSocket().then(() => runtime.stop()) };
}

async function signUp({ deps }: Runtime, numero: number): Promise<void> {
  await cadastrar(
    { ...deps, origem: { ip: `10.0.0.${numero % 256}`, agente: null, requestId: 'x' } },
    {
      Email: `driver-${numero}@example.com`,
      Senha: 'estrada-26',
      Nome: 'Ana Souza Prado',
      Cpf: generateCpf(),
      Telefone: '21988887777',
      Uf: 'RJ',
      Cidade: 'Niterói',
      TipoPerfilParceiro: undefined,
      IdParceiro: undefined,
      ConfirmaSenha: undefined,
      Chave: undefined,
    },
  );
}

/** Rows by table, including the queues' tables. */
async function counts({ deps: { db } }: Runtime): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ nome: string }>(
    // Rows of a partition count for its table.
    sql`select format('%I.%I', nspname, relname) as nome from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { nome } of rows) {
    const [count] = (
      await db.execute<{ total: number }>(sql.raw(`select count(*)::int as total from ${nome}`))
    ).rows;
    found[nome] = count?.total ?? -1;
  }
  return found;
}

function operador(...words: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [...SHORT_LIVED, BIN, ...words], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: data },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part;
    });
  return new Promise((done) => child.once('close', (code) => done({ code, text })));
}

test('a backup of a busy server restores rows, files and queues after the loss of the folder', async () => {
  const first = await start();
  for (let numero = 1; numero <= 3; numero += 1) await signUp(first.runtime, numero);
  const files = Array.from({ length: 5 }, () => ({
    key: newKey(randomUUID()),
    bytes: new Uint8Array(randomBytes(70_000)),
  }));
  for (const { key, bytes } of files)
    await first.runtime.deps.adapters.storage.put(key, bytes, 'application/pdf');
  const before = await counts(first.runtime);

  let busy = true;
  const writes = (async () => {
    for (let numero = 10; busy; numero += 1) await signUp(first.runtime, numero).then(() => wait(10));
  })();
  const made = await operador('backup', '--para', 'copia.tar.gz');
  busy = false;
  await writes;
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('Gravado em') });
  expect(statSync(join(folder, 'copia.tar.gz')).mode & 0o777).toBe(0o600);
  const after = await counts(first.runtime);

  expect(await operador('restaurar', 'copia.tar.gz')).toMatchObject({
    code: 1,
    text: expect.stringContaining('O servidor está no ar'),
  });
  await first.stop();
  expect(await operador('restaurar', 'copia.tar.gz')).toMatchObject({
    code: 1,
    text: expect.stringContaining('não está vazia'),
  });
  rmSync(data, { recursive: true });

  expect(await operador('restaurar', 'copia.tar.gz')).toMatchObject({
    code: 0,
    text: expect.stringContaining('5 arquivos'),
  });
  const second = await start();
  const restored = await counts(second.runtime);
  expect(Object.keys(restored)).toEqual(Object.keys(before));
  for (const [table, total] of Object.entries(restored)) {
    expect([table, total >= (before[table] ?? 0) && total <= (after[table] ?? 0)]).toEqual([table, true]);
  }
  // A sign-up is one transaction: the copy holds account, plan and mail, or none of them.
  expect(restored['public.assinatura']).toBe(restored['public.usuario']);
  for (const { key, bytes } of files)
    expect(await second.runtime.deps.adapters.storage.get(key)).toEqual(bytes);
  await signUp(second.runtime, 1_000_000);
  await second.stop();
});

test('a damaged or foreign copy restores nothing and leaves the folder empty', async () => {
  const { stop } = await start();
  await operador('backup', '--para', 'boa.tar.gz');
  expect(await operador('backup', '--para', 'boa.tar.gz')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Já existe'),
  });
  await stop();
  rmSync(data, { recursive: true });
  const copia = join(folder, 'boa.tar.gz');
  const { size } = statSync(copia);
  truncateSync(copia, size - 1000);
  writeFileSync(join(folder, 'outra.tar.gz'), randomBytes(5000));
  for (const [nome, causa] of [
    ['boa.tar.gz', 'o arquivo está cortado. Nada foi mudado.'],
    ['outra.tar.gz', 'o arquivo não é um .tar.gz'],
    ['nenhuma.tar.gz', ''],
  ] as const) {
    const { code, text } = await operador('restaurar', nome);
    expect(code).toBe(1);
    expect(text).toContain(causa);
    expect(existsSync(join(data, 'postgres'))).toBe(false);
    expect(existsSync(join(data, '.restaurando'))).toBe(false);
  }
  expect((await operador('restaurar')).code).toBe(2);
});
