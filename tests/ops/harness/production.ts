import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, startPostgres } from '../../backend/harness/postgresServer.ts';
import { createBrowser } from './browser.ts';
import { HOST, startNginx } from './nginx.ts';
import { freePort, type Running, startServer, startWorker } from './processes.ts';
import { startSource } from './source.ts';

/**
 * The arrangement of docs/operations/README.md: nginx in front of two web processes, a worker, PostgreSQL, and a source that the test
 * controls.
 */
export type Production = Awaited<ReturnType<typeof startProduction>>;

export async function startProduction() {
  const begun = new AsyncDisposableStack();
  try {
    return await start(begun);
  } catch (error) {
    await begun.disposeAsync();
    throw error;
  }
}

/** Stopped in reverse order. */
async function start(begun: AsyncDisposableStack) {
  const binaries = findPostgres();
  if (!binaries) throw new Error('no PostgreSQL binaries found');
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-ops-'));
  begun.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(binaries);
  begun.defer(() => postgres.stop());
  const script = ['-v', 'ON_ERROR_STOP=1', '-v', `password='segredo'`, '-f', 'ops/postgresql/via-livre.sql'];
  execFileSync(join(binaries, 'psql'), [postgres.url('postgres'), '-q', ...script]);
  const source = await startSource();
  begun.defer(() => source.stop());
  const sql = new pg.Pool({ connectionString: postgres.url('via_livre'), max: 2 });
  begun.defer(() => sql.end());
  const env = {
    NODE_ENV: 'production',
    // The role of the script: the program needs no more rights.
    DATABASE_URL: postgres.url('via_livre').replace('//postgres@', '//via_livre@'),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `https://${HOST}`,
    DEMO: 'off',
    // The source of the consultations is the test's; the rest is simulated.
    ALLOW_SIMULATORS: 'on',
    ...source.env,
  };
  const ports: [number, number] = [await freePort(), await freePort()];
  const servers: Running[] = [];
  const workers: Running[] = [];
  begun.defer(async () => {
    for (const running of [...servers, ...workers]) await running.end('SIGTERM');
  });
  // Started together, so that both try to migrate the empty database.
  servers.push(...(await Promise.all(ports.map((port) => startServer(port, env, folder)))));
  workers.push(await startWorker(await freePort(), env, folder));
  const nginx = await startNginx(folder, ports);
  begun.defer(async () => void (await nginx.end('SIGTERM')));
  return {
    ask: createBrowser(nginx),
    nginx,
    ports,
    source,
    sql,
    /** How it ended: an exit code or a signal. */
    endServer: async (n: 0 | 1, signal: NodeJS.Signals) => servers[n]?.end(signal),
    async startServer(n: 0 | 1) {
      servers[n] = await startServer(ports[n], env, folder);
    },
    endWorker: async (signal: NodeJS.Signals) => workers.pop()?.end(signal),
    async startWorker() {
      workers.push(await startWorker(await freePort(), env, folder));
    },
    /** The requests in a process's log, which tells which one answered. */
    servedBy(port: number): { route: string; status: number }[] {
      const lines = readFileSync(join(folder, `server-${port}.log`), 'utf8').split('\n');
      return lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line));
    },
    stop: () => begun.disposeAsync(),
  };
}
