import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../../backend/harness/postgresServer.ts';
import { novoComprador } from '../comprador.ts';
import { observatory } from './observatory.ts';
import { expectWholeLines, FORGED, SECRETS, started, traces } from './segredos.ts';

let pasta: string;
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'via-livre-segredos-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

const binaries = findPostgres();

describe.skipIf(!binaries)('an exception inside a page', () => {
  let postgres: PostgresServer;
  let running: Awaited<ReturnType<typeof started>>;
  let cookie: string;
  let token: string;
  beforeAll(async () => {
    postgres = await startPostgres(binaries ?? '');
    const admin = new pg.Client(postgres.url('postgres'));
    await admin.connect();
    await admin.query('create database vialivre');
    await admin.end();
    running = await started(pasta, { DATABASE_URL: postgres.url('vialivre') });
    const driver = await novoComprador(running.servidor.url);
    cookie = driver.cookie;
    token = cookie.split('=')[1] ?? '';
    // Nothing but the session can be read: the queries of every page fail, with the driver's values in them.
    const owner = new pg.Client(postgres.url('vialivre'));
    await owner.connect();
    await owner.query('alter table usuario rename column cpf to outra');
    for (const table of ['multa', 'habilitacao', 'veiculo', 'pedido'])
      await owner.query(`alter table ${table} rename to ${table}_longe`);
    await owner.end();
  });
  afterAll(async () => {
    await running?.servidor.kill();
    await postgres?.stop();
  });

  it.each([
    '/app/perfil',
    '/app/multas',
    '/app/condutores',
    '/app/veiculos/view/x',
    '/app/planos/contratar/9/17',
    '/app/notificacoes',
  ])('at %s shows the error page and writes neither its address nor what was read', async (path) => {
    const query = `cpf=${SECRETS.cpf}&senha=${SECRETS.senha}&x=${encodeURIComponent(FORGED)}`;
    const answer = await running.ask(`${path}?${query}`, { headers: { cookie } });
    expect(answer.status).toBeGreaterThanOrEqual(200);
    const page = await answer.text();
    expect(page).not.toMatch(/ValiError|\.mjs:\d|node_modules/);
    const output = await running.output();
    expect(output.split('\n').filter((line) => traces({ ...SECRETS, token }).test(line))).toEqual([]);
    expectWholeLines(output);
  });

  it('is written, with the id that the answer carries', async () => {
    const answer = await running.ask('/app/perfil', { headers: { cookie } });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(observatory(answer).losses).toEqual([]);
    const id = answer.headers.get('x-request-id') ?? '-';
    const lines = (await running.output()).split('\n').filter((line) => line.includes(id));
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      expect.arrayContaining(['page failed', 'request']),
    );
  });
});
