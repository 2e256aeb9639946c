import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { addDays } from '#lib/dates.ts';
import { NOW, type TestApp, testApp } from '../backend/harness/app.ts';
import { seeds } from '../backend/harness/multas.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../backend/harness/postgresServer.ts';
import { correio } from './correio.ts';
import { operario } from './operario.ts';

/** They die on every fourth day on which something is due; LEMBRETES_CADA=1 for a long run. */
const CADA = Number(process.env.LEMBRETES_CADA ?? 4);
const DIAS = 40;
const HOJE = '2026-11-20';
/** Last days of the defence, counted from today. */
const PRAZOS = [18, 20, 20, 25, 33, 39];

const binaries = findPostgres();

describe.skipIf(!binaries)('two workers on PostgreSQL, killed -9 again and again', () => {
  let pasta: string;
  let postgres: PostgresServer;
  let app: TestApp;
  let sql: pg.Pool;
  let mail: Awaited<ReturnType<typeof correio>>;
  let workers: ReturnType<typeof operario>[];
  beforeAll(async () => {
    pasta = mkdtempSync(join(tmpdir(), 'via-livre-lembretes-'));
    postgres = await startPostgres(binaries ?? '');
    const databaseUrl = postgres.url('postgres');
    const database = await openDatabase({ dataDir: '', databaseUrl });
    await migrate(database, migrations);
    // Without a plan nothing is looked up, so the fines stay unchanged.
    app = await testApp({ TRIAL_DAYS: '0' }, database);
    sql = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    mail = await correio();
    await sql.query('create role operario login superuser');
    const env = {
      DATABASE_URL: databaseUrl.replace('//postgres@', '//operario@'),
      DATA_DIR: pasta,
      SMTP_URL: mail.url,
      DEMO: 'off',
    };
    workers = [1, 2].map(() => operario({ ...env, LOG_LEVEL: 'error', NODE_ENV: 'production' }));
  });
  afterAll(async () => {
    await Promise.all(workers?.map((worker) => worker.kill()) ?? []);
    await mail?.close();
    await app?.close();
    await sql?.end();
    await postgres?.stop();
    rmSync(pasta, { recursive: true, force: true });
  });

  it('send each reminder of forty days once', async () => {
    const dono = await app.signUp();
    const { id: habilitacaoId } = await seeds(app).habilitacao(dono);
    const esperados: string[] = [];
    const dias = new Set<number>();
    for (const prazo of PRAZOS) {
      const linha = await seeds(app).multa(dono, { habilitacaoId, codigoInfracao: '65992' });
      await seeds(app).marco(dono, linha.id, 'prazo_defesa', addDays(HOJE, prazo), 'carta');
      for (const faltam of [15, 7, 3, 1, 0]) {
        dias.add(prazo - faltam);
        const quanto = ['vence hoje', 'falta 1 dia'][faltam] ?? `faltam ${faltam} dias`;
        esperados.push(`Defesa prévia: ${quanto} (multa ${linha.autoInfracao})`);
      }
    }

    const deMorte = new Set([...dias].toSorted((a, b) => a - b).filter((_, i) => i % CADA === 0));
    let mortes = 0;
    for (let dia = 0; dia < DIAS; dia += 1) {
      const agora = new Date(Date.parse(NOW) + dia * 86_400_000);
      app.setClock(agora);
      for (const worker of workers) worker.setClock(agora);
      if (dia === 0) for (const worker of workers) worker.start();
      await varrer();
      if (deMorte.has(dia)) {
        mortes += await morrer(mortes % 4 === 0);
        await passarUmaHora();
        for (const worker of workers) worker.start();
        await varrer();
      }
      await terminar();
    }

    const chegaram = mail.cartas.filter(
      ({ para, assunto }) => para === dono.email && assunto.includes('(multa'),
    );
    const porId = Map.groupBy(chegaram, ({ id }) => id);
    console.info(
      `${mortes} workers killed; ${porId.size} reminders, ${chegaram.length - porId.size} of them handed over again`,
    );
    expect([...porId.values()].map(([uma]) => uma?.assunto).toSorted()).toEqual(esperados.toSorted());
    // Only mails during which a worker died are handed over again, with the same Message-ID.
    expect(chegaram.length - porId.size).toBeLessThanOrEqual(mortes);
    expect(mortes).toBe(2 * deMorte.size);
  });

  /** As the schedule does twice an hour, once for each worker. */
  async function varrer(): Promise<void> {
    const { deps } = app;
    await deps.queues.sendAll(deps.db, 'lembretes', [{}, {}]);
  }

  /** Both workers die: one during a mail that is received and not yet answered, or at any moment after the sweep began. */
  async function morrer(entregando: boolean): Promise<number> {
    const vez = Promise.withResolvers<void>();
    const mortos = Promise.withResolvers<void>();
    if (entregando)
      mail.ouvinte.ao = async () => {
        vez.resolve();
        await mortos.promise;
      };
    else void comecou().then(vez.resolve, vez.reject);
    await vez.promise;
    for (const worker of workers) {
      await wait(entregando ? 0 : randomInt(80));
      await worker.kill();
    }
    delete mail.ouvinte.ao;
    mortos.resolve();
    // Their open transactions are committed or rolled back.
    await ate(`select count(*) = 0 as ja from pg_stat_activity where usename = 'operario'`);
    return workers.length;
  }

  /** A worker has taken the sweep, or has finished it. */
  const comecou = () =>
    ate(`select count(*) = 0 as ja from pgboss.job where name = 'lembretes' and state = 'created'`);

  /** For the queue: a silent worker is considered dead, and jobs that waited for a retry are due. */
  async function passarUmaHora(): Promise<void> {
    await sql.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`,
    );
    await sql.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null');
    await app.runtime.jobs.boss.supervise();
    await sql.query(`update pgboss.job set start_after = now() where state = 'retry'`);
  }

  /** Nothing is left to sweep or send. */
  const terminar = () =>
    ate(
      `select count(*) = 0 as ja from pgboss.job
       where name in ('lembretes', 'email') and state in ('created', 'retry', 'active')`,
    );

  async function ate(pergunta: string): Promise<void> {
    for (;;) {
      const { rows } = await sql.query<{ ja: boolean }>(pergunta);
      if (rows[0]?.ja) return;
      await wait(10);
    }
  }
});
