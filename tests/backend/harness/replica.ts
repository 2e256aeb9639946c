import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import type { Database, ReplicaState } from '#backend/platform/db/database.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { type Driver, type TestApp, testApp } from './app.ts';
import { findPostgres, standbyOf, startPostgres } from './postgresServer.ts';

const NOTICES = '/api/appUsuario/v1/Notificacao/Notificacoes';

export interface Program extends TestApp {
  replica: NonNullable<Database['replica']>;
  told: ReplicaState[];
}

/** A primary with the program's tables, and a standby that follows it by streaming. */
export async function openPair() {
  const binaries = findPostgres() ?? '';
  const primary = await startPostgres(binaries);
  await query(primary.url('postgres'), 'create database via_livre');
  const databaseUrl = primary.url('via_livre');
  const empty = await openDatabase({ dataDir: '', databaseUrl });
  await migrate(empty, migrations);
  await empty.close();
  const standby = await standbyOf(binaries, primary);
  const open: TestApp[] = [];
  const onStandby = (text: string) => query(standby.url('via_livre'), text);

  /** The whole program on both servers, with a driver who signed in days ago. */
  async function program(
    maxLagSeconds: number,
    through?: (name: string) => string,
  ): Promise<{ app: Program; ana: Driver }> {
    const told: ReplicaState[] = [];
    const url = through?.('via_livre_leitura') ?? standby.url('via_livre');
    const replica = { url, maxLagSeconds, onChange: (state: ReplicaState) => told.push(state) };
    const database = await openDatabase({
      dataDir: '',
      databaseUrl: through?.('via_livre') ?? databaseUrl,
      pooler: through !== undefined,
      replica,
      onError: () => undefined,
    });
    const settings = {
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: url,
      DATABASE_REPLICA_LAG: String(maxLagSeconds),
    };
    const app = await testApp(settings, database);
    if (!database.replica) throw new Error('no replica was opened');
    const whole = { ...app, replica: database.replica, told };
    if (!through) open.push(whole);
    const ana = await app.signUp();
    app.passDays(2);
    // The first request of a day updates the session's last use.
    await notices(app, ana);
    await used(whole, true);
    return { app: whole, ana };
  }

  /** Writes a notification as a job or the staff would, not the driver. */
  async function tell(driver: Driver, assunto: string): Promise<string> {
    const guid = randomUUID();
    await query(
      databaseUrl,
      `insert into notificacao (guid, chave, usuario_id, assunto, descricao, data_criacao) values ($1::uuid, $1::text, $2, $3, 'texto', now())`,
      [guid, driver.id, assunto],
    );
    return guid;
  }

  return {
    primary,
    standby,
    databaseUrl,
    program,
    tell,
    onStandby,
    pause: () => onStandby('select pg_wal_replay_pause()'),
    async resume() {
      const [row] = await onStandby('select pg_is_in_recovery() as standby');
      if (row?.standby) await onStandby('select pg_wal_replay_resume()');
    },
    async close() {
      await Promise.all(open.map((app) => app.close()));
      await standby.stop();
      await primary.stop();
    },
  };
}

export async function query(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function used(app: Program, wanted: boolean): Promise<void> {
  await vi.waitFor(() => expect(app.replica.state().used).toBe(wanted), { timeout: 300_000, interval: 50 });
}

export async function notices(
  app: TestApp,
  driver: Driver,
): Promise<{ Assunto: string; DataLeitura: unknown }[]> {
  const answer = await app.fetch(NOTICES, {}, driver);
  expect(answer.status).toBe(200);
  return answer.json();
}

export const subjects = async (app: TestApp, driver: Driver) =>
  (await notices(app, driver)).map(({ Assunto }) => Assunto);

export async function markRead(app: TestApp, driver: Driver, guid: string): Promise<void> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Guid: guid }),
  };
  const answer = await app.fetch('/api/appUsuario/v1/Notificacao/MarcarLida', init, driver);
  expect(answer.status).toBe(200);
}

/** Expects that every change of state was reported once and that the last one is `last`. */
export function expectEachChangeOnce(told: readonly ReplicaState[], last: boolean): void {
  const states = told.map(({ used: inUse }) => inUse);
  expect(states.filter((state, i) => state === states[i - 1])).toEqual([]);
  expect(states.at(-1)).toBe(last);
}

export async function fromReplica(app: Program, work: () => Promise<unknown>): Promise<number> {
  const before = app.replica.reads.replica;
  await work();
  return app.replica.reads.replica - before;
}
