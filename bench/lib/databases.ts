import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, startPostgres } from '../../tests/backend/harness/postgresServer.ts';
import { memoryOf, startServer } from './processes.ts';
import { seed } from './seed.ts';

export type Engine = 'pglite' | 'postgres';

export interface SeededDatabase {
  engine: Engine;
  env: Record<string, string>;
  token: string;
  /** The main process of its PostgreSQL. */
  pid: number | undefined;
  drop(): Promise<void>;
}

/**
 * A database as the program makes it at its first start, filled by seed(). `node`: the executable of that start; `told`: its memory
 * once it answers.
 */
export async function seededDatabase(
  engine: Engine,
  {
    node,
    told,
  }: { node?: string; told?: (when: string, memory: { now: number; peak: number }) => void } = {},
): Promise<SeededDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-bench-'));
  const server = engine === 'postgres' ? await ownPostgres() : undefined;
  const env = { DATA_DIR: folder, DEMO: 'off', ...(server && { DATABASE_URL: server.url }) };
  const drop = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const first = await startServer(['server.mjs'], env, node ? { node } : {});
    told?.('first start', memoryOf(first.pid));
    await first.stop();
    const token = await seed({ dataDir: folder, databaseUrl: server?.url });
    return { engine, env, token, pid: server?.pid, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** A PostgreSQL server of the bench's own, with an empty database. */
export async function ownPostgres(settings?: readonly string[]) {
  const binaries = findPostgres();
  if (!binaries) throw new Error('no PostgreSQL binaries found (PG_BIN names their folder)');
  const server = await startPostgres(binaries, settings);
  const client = new pg.Client(server.url('postgres'));
  await client.connect();
  await client.query('create database via_livre');
  await client.end();
  return { ...server, url: server.url('via_livre'), urlOf: server.url };
}
