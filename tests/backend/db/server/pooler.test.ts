import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { preparedQuery } from '#backend/platform/db/prepared.ts';
import { limite } from '#backend/platform/db/schema/conta.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { openBoss } from '#backend/platform/jobs/boss.ts';
import { newPostgresDatabase } from '../../harness/database.ts';
import { PGBOUNCER, papelPara, startPgbouncer } from '../../harness/pgbouncer.ts';

const CONEXOES = 3;

let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;

beforeAll(async () => {
  if (!PGBOUNCER) return;
  const host = new URL(inject('postgresServer')).searchParams.get('host');
  pooler = await startPgbouncer([`* = host=${host} user=postgres`], CONEXOES);
});
afterAll(() => pooler?.stop());

/** A database whose role has the settings of `papel.sql`, through the pooler. */
async function atrasDoPooler({ papel = true } = {}): Promise<string> {
  const direct = await newPostgresDatabase({ template: 'template0' });
  const name = new URL(direct).pathname.slice(1);
  const client = new pg.Client(direct);
  await client.connect();
  if (papel) {
    const ditos = papelPara(name);
    expect(ditos).toHaveLength(3);
    for (const dito of ditos) await client.query(dito);
  }
  await client.end();
  return `postgres://postgres@127.0.0.1:${pooler?.port}/${name}`;
}

const abrir = (databaseUrl: string) =>
  openDatabase({ dataDir: '', databaseUrl, poolSize: 10, pooler: true, onError: () => undefined });

const pontos = preparedQuery((db, name) =>
  db
    .select({ pontos: limite.points })
    .from(limite)
    .where(eq(limite.key, sql.placeholder('key')))
    .prepare(name),
);

describe.skipIf(!PGBOUNCER)('behind PgBouncer in transaction mode', () => {
  it('processes that start together migrate once, and share three connections for all they do', async () => {
    const databaseUrl = await atrasDoPooler();
    const processos = await Promise.all([1, 2, 3].map(() => abrir(databaseUrl)));
    const feitas = await Promise.all(processos.map((database) => migrate(database, migrations)));
    expect(feitas.flat()).toEqual(migrations.map(({ name }) => name));

    await Promise.all(
      processos.flatMap((database) => Array.from({ length: 40 }, () => somarUm(database, 'todos'))),
    );
    const lidos = await Promise.all(
      processos.flatMap(({ db }) => Array.from({ length: 40 }, () => pontos(db).execute({ key: 'todos' }))),
    );
    expect(new Set(lidos.map(([linha]) => linha?.pontos))).toEqual(new Set([120]));
    await Promise.all(processos.map((database) => database.close()));
  });

  it('jobs are sent in a transaction, and worked', async () => {
    const database = await abrir(await atrasDoPooler());
    await migrate(database, migrations);
    const boss = await openBoss(database, { queues: ['teste'], schedule: false, supervise: false });
    await boss.send('teste', { n: 1 });
    const [job] = await boss.fetch<{ n: number }>('teste');
    expect(job?.data).toEqual({ n: 1 });
    await boss.complete('teste', job?.id ?? '');
    await boss.stop({ graceful: false });
    await database.close();
  });

  it('a role without time zone and limits is refused at the start, with what to run', async () => {
    await expect(abrir(await atrasDoPooler({ papel: false }))).rejects.toThrow(
      /rode ops\/pgbouncer\/papel\.sql.*statement_timeout 0/,
    );
  });
});

async function somarUm(database: Database, key: string): Promise<void> {
  await transaction({ db: database.db }, async ({ db }) => {
    await db
      .insert(limite)
      .values({ key, points: 1 })
      .onConflictDoUpdate({ target: limite.key, set: { points: sql`${limite.points} + 1` } });
  });
}
