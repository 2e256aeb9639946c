import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { compose } from '#backend/app/compose.ts';
import { createBackendApp } from '#backend/app/http/app.ts';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate } from '#backend/platform/db/migrate.ts';
import { migrations } from '#backend/platform/db/migrations.ts';
import { readEnv } from '../../../../src/env.ts';
import { findPostgres, startPostgres } from '../../harness/postgresServer.ts';

it('says 503 and when to come again while PostgreSQL is stopped', async () => {
  const server = await startPostgres(findPostgres() ?? '');
  const client = new pg.Client(server.url('postgres'));
  await client.connect();
  await client.query('create database away');
  await client.end();
  const databaseUrl = server.url('away');
  const database = await openDatabase({ dataDir: '', databaseUrl, onError: () => {} });
  await migrate(database, migrations);
  const env = readEnv({ DATABASE_URL: databaseUrl, WORKER: 'off', DEMO: 'off', LOG_LEVEL: 'silent' });
  const runtime = await compose(env, database, { log: pino({ level: 'silent' }), clock: () => new Date() });
  const app = createBackendApp(async () => runtime);
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await app.fetch(new Request(`${env.publicUrl}${path}`, { headers, ...init }));
    return [answer.status, answer.headers.get('retry-after')];
  };
  expect(await ask('/readyz')).toEqual([200, null]);
  await server.stop();
  const form = {
    method: 'POST',
    body: new URLSearchParams({ username: 'a@b.co', password: 'estrada-26', grant_type: 'password' }),
  };
  for (const path of ['/readyz', '/api/appUsuario/v1/Multa/Multas', '/app/multas', '/arquivos/x'])
    expect([path, await ask(path)]).toEqual([path, [503, '30']]);
  expect(await ask('/token', { ...form, headers: {} })).toEqual([503, '30']);
  expect(await ask('/healthz')).toEqual([200, null]);
  await runtime.stop().catch(() => undefined);
});
