import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../backend/harness/postgresServer.ts';
import { novoComprador } from './comprador.ts';
import { type Cena, excecoes } from './excecoes.ts';
import { started } from './seguranca/segredos.ts';

const binaries = findPostgres();

describe.skipIf(!binaries)('the built program on a PostgreSQL that goes away', () => {
  let pasta: string;
  let postgres: PostgresServer;
  let admin: pg.Client;
  const cena = {} as Cena;
  beforeAll(async () => {
    pasta = mkdtempSync(join(tmpdir(), 'via-livre-banco-fora-'));
    postgres = await startPostgres(binaries ?? '');
    await connect('postgres');
    await admin.query('create database vialivre');
    await admin.end();
    const running = await started(pasta, { DATABASE_URL: postgres.url('vialivre') });
    const { cookie } = await novoComprador(running.servidor.url);
    await connect('vialivre');
    Object.assign(cena, { running, cookie, admin });
  });
  afterAll(async () => {
    await admin?.end().catch(() => undefined);
    await cena.running?.servidor.stop();
    await postgres?.stop();
    rmSync(pasta, { recursive: true, force: true });
  });

  async function connect(database: string): Promise<void> {
    admin = new pg.Client(postgres.url(database));
    // This connection breaks when the server stops.
    admin.on('error', () => undefined);
    await admin.connect();
  }

  const ask = async (path: string) => {
    const answer = await cena.running.ask(path, { headers: { cookie: cena.cookie } });
    return { status: answer.status, again: answer.headers.get('retry-after'), text: await answer.text() };
  };

  it('answers a page whose data call is cut off with 503, when to come again, and a sentence', async () => {
    await admin.query('begin; lock table multa in access exclusive mode');
    // The page finds its session and then waits for the locked table of fines.
    const page = ask('/app/multas');
    const waiting = async () =>
      (
        await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%multa%'`,
        )
      ).rows;
    // Jobs of this process may also wait for the lock: waiting queries are ended until the page has its answer.
    let answered = false;
    const done = page.finally(() => {
      answered = true;
    });
    while (!answered) {
      for (const { pid } of await waiting()) await admin.query('select pg_terminate_backend($1)', [pid]);
      await wait(20);
    }
    await done;
    const { status, again, text } = await page;
    await admin.query('rollback');
    expect([status, again]).toEqual([503, '30']);
    const said = ['<html lang="pt-BR"', 'Nada do que é seu se perdeu'].filter((one) => text.includes(one));
    expect(said).toHaveLength(2);
    expect((await ask('/app/multas')).status).toBe(200);
    // The log says where the error was, and which migrations ran.
    const lines = (await cena.running.output()).split('\n').filter((line) => line.startsWith('{'));
    const cut = lines.find((line) => line.includes('database not available')) ?? '';
    expect(cut).toMatch(/\bat .+src\/backend\/[\w/]+\.ts:\d+/);
    expect(lines.find((line) => line.includes('database migrated'))).toContain('0000_inicio');
  });

  it('answers a screen whose rows cannot be read with 503 and the sentence of the specification, in red', async () => {
    // The session is read, and every read of these tables fails when it is planned, as when the server shuts down.
    await admin.query(`create function fora() returns boolean language plpgsql immutable as
      $$ begin raise exception 'fora' using errcode = '57P01'; end $$`);
    for (const tabela of TABELAS) {
      await admin.query(`alter table ${tabela} rename to ${tabela}_longe`);
      await admin.query(`create view ${tabela} as select * from ${tabela}_longe where fora()`);
    }
    const said: string[] = [];
    for (const path of TELAS) {
      const { status, text } = await ask(path);
      const snackbar =
        /<[^>]*torrada-erro[\s\S]*Parece que você está sem internet! Recarregue a página!/.test(text);
      said.push(`${path} ${status} ${snackbar}`);
    }
    for (const tabela of TABELAS) {
      await admin.query(`drop view ${tabela}`);
      await admin.query(`alter table ${tabela}_longe rename to ${tabela}`);
    }
    await admin.query('drop function fora');
    expect(said).toEqual(TELAS.map((path) => `${path} 503 true`));
    expect((await ask('/app/condutores')).text).not.toContain('Parece que você está sem internet');
  });

  it('answers 503 while the database restarts, never 500, and comes back by itself', async () => {
    const seen = new Map<string, number>();
    let going = true;
    const paths = ['/app/multas', '/app/inicial', '/api/appUsuario/v1/Multa/Multas', '/readyz'];
    const clients = Array.from({ length: 12 }, async (_, n) => {
      const path = paths[n % paths.length] ?? '/';
      while (going) {
        const { status, again } = await ask(path);
        const outcome = `${status}${status === 503 ? ` ${again}` : ''}`;
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
        await wait(5);
      }
    });
    await wait(1_000);
    await postgres.halt();
    await wait(1_500);
    await postgres.resume();
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
    await wait(500);
    going = false;
    await Promise.all(clients);
    expect([...seen.keys()].sort()).toEqual(['200', '503 30']);
    expect((await ask('/app/multas')).status).toBe(200);
    await admin.end().catch(() => undefined);
    await connect('vialivre');
    cena.admin = admin;
  });

  excecoes(cena);
});

const TABELAS = ['multa', 'habilitacao', 'veiculo', 'recurso', 'pedido'];
const TELAS = [
  '/app/dashboard',
  '/app/inicial',
  '/app/condutores',
  '/app/veiculos',
  '/app/multas',
  '/app/prazos',
  '/app/recursos',
  '/app/recurso-de-multa-online/pedidos',
];
