import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#backend/platform/db/client.ts';
import { migrate, migrations } from '#backend/platform/db/migrate.ts';
import { openBoss } from '#backend/platform/jobs/boss.ts';
import { QUEUES } from '#backend/platform/jobs/queue.ts';
import { FAST, findPostgres, startPostgres } from './postgresServer.ts';

export const TEMPLATE = 'via_livre_template';

/** Vitest's global set-up: a PostgreSQL server with a migrated template database. The teardown stops the server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('no PostgreSQL binaries found');
  const server = await startPostgres(binaries, FAST, project.config.env.TMPDIR);
  try {
    await makeTemplate(server.url('postgres'), server.url(TEMPLATE));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresServer', server.url('postgres'));
  return () => server.stop();
}

async function makeTemplate(server: string, template: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();

  const database = await openDatabase({ dataDir: '', databaseUrl: template });
  await migrate(database, migrations);
  const boss = await openBoss(database, { queues: Object.keys(QUEUES), works: false });
  await boss.stop({ graceful: false });
  await database.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresServer: string;
  }
}
