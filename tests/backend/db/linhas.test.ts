import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { layCluster, SHORT_LIVED } from '../harness/cluster.ts';
import { newPostgresDatabase } from '../harness/database.ts';
import { popular, semLimite } from '../harness/populacao.ts';

const MOTORISTAS = 30;
const BIN = resolve('bin/operador.mjs');
const corte = migrations.findIndex(({ name }) => name.endsWith('_donos'));
const onServer = process.env.TEST_DATABASE === 'postgres';
let folder: string;
let settings: { DATA_DIR: string; DATABASE_URL?: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'via-livre-linhas-'));
  settings = {
    DATA_DIR: join(folder, 'data'),
    ...(onServer && { DATABASE_URL: await newPostgresDatabase({ template: 'template0' }) }),
  };
  // Creating a cluster from scratch takes seconds of a core.
  if (!onServer) layCluster(settings.DATA_DIR);
});
afterAll(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });

/** As an operator types it, with settings whose socket has no server. */
function type(words: string[], env: NodeJS.ProcessEnv = settings) {
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(process.execPath, [...SHORT_LIVED, BIN, ...words], {
    cwd: folder,
    env: { ...outer, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    out += part;
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part;
  });
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.once('close', (code) => done({ code, out, err })),
  );
}

/** A table of a later version adds a line, and may widen the columns; an empty one may be gone. */
const linesOf = (out: string) =>
  out
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '))
    .filter((line) => !line.endsWith(' 0'));

test('the rows of a database that an older version left are counted before it is migrated, and are the same after', async () => {
  const old = await open();
  if (onServer) await migrate(old, migrations.slice(0, corte));
  await semLimite(old.db, (inserir) => popular(inserir, MOTORISTAS, new Date('2026-11-20T12:00:00Z')));
  await old.close();

  const before = await type(['linhas']);
  expect(before).toMatchObject({ code: 0, err: '' });
  expect(before.out).toMatch(new RegExp(`^multa +${MOTORISTAS * 10}$`, 'm'));
  expect(before.out).toMatch(new RegExp(`^consulta +${MOTORISTAS * 8}$`, 'm'));

  const now = await open();
  expect((await migrate(now, migrations)).length).toBe(onServer ? migrations.length - corte : 0);
  await now.close();
  const after = await type(['linhas']);
  expect(linesOf(after.out)).toEqual(expect.arrayContaining(linesOf(before.out)));
});

test('the command says when there is no database, and when it gets an unknown word', async () => {
  const nowhere = await type(['linhas'], { DATA_DIR: join(folder, 'outra') });
  expect(nowhere).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Não há banco de dados') });
  expect(await type(['linhas', 'todas'])).toMatchObject({ code: 2, out: '' });
});
