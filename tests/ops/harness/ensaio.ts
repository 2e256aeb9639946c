import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createInfosimplesSimulator } from '#backend/platform/simulators/infosimples/app.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { alone, serveFake } from '../../backend/harness/fake.ts';
import { freePort } from '../../backend/harness/port.mjs';
import { findPostgres } from '../../backend/harness/postgresServer.ts';
import { createBrowser } from './browser.ts';
import { startDatabase } from './database.ts';
import { HOST, startNginx } from './nginx.ts';
import { type Running, startServer, startWorker } from './processes.ts';

export type Ensaio = Awaited<ReturnType<typeof startEnsaio>>;

/**
 * Starts the production setup of docs/operations on this machine: nginx, two web processes, a worker, PostgreSQL, and simulators of gateway and source.
 */
export async function startEnsaio() {
  const begun = new AsyncDisposableStack();
  try {
    return await begin(begun);
  } catch (error) {
    await begun.disposeAsync();
    throw error;
  }
}

async function begin(begun: AsyncDisposableStack) {
  const binaries = findPostgres();
  if (!binaries) throw new Error('no PostgreSQL binaries found');
  const folder = mkdtempSync(join(tmpdir(), 'via-livre-ensaio-'));
  begun.defer(() => rmSync(folder, { recursive: true, force: true }));
  const database = await startDatabase(binaries, folder);
  begun.defer(() => database.postgres.stop());
  const sql = new pg.Pool({ connectionString: database.postgres.url('via_livre'), max: 2 });
  // Tests stop the server while this connection is open.
  sql.on('error', () => {});
  begun.defer(() => sql.end());
  const source = await startSource();
  begun.defer(() => source.stop());
  const gateway = await startGateway();
  begun.defer(() => gateway.stop());
  const data = join(folder, 'data');
  const env = {
    NODE_ENV: 'production',
    ...{ DATA_DIR: data, PUBLIC_URL: `https://${HOST}`, DEMO: 'off', ALLOW_SIMULATORS: 'on' },
    ...{ COMPANY_CNPJ: '12.345.678/0001-95', COMPANY_ADDRESS: 'Rua do Ouvidor, 1, Rio de Janeiro – RJ' },
    ...database.env,
    ...source.env,
    ...gateway.env,
  };
  const ports: [number, number] = [await freePort(), await freePort()];
  const metrics: [number, number, number] = [await freePort(), await freePort(), await freePort()];
  const servers: Running[] = [];
  let worker: Running | undefined;
  begun.defer(async () => {
    for (const running of [...servers, worker]) await running?.end('SIGTERM');
  });
  const openServer = (n: 0 | 1, more: Record<string, string> = {}) =>
    startServer(ports[n], { ...env, METRICS_PORT: String(metrics[n]), ...more }, folder);
  servers.push(...(await Promise.all([openServer(0), openServer(1)])));
  worker = await startWorker(metrics[2], env, folder);
  const nginx = await startNginx(folder, ports);
  begun.defer(async () => void (await nginx.end('SIGTERM')));
  return {
    ...{
      ask: createBrowser(nginx),
      nginx,
      binaries,
      folder,
      data,
      ports,
      metrics,
      database,
      sql,
      source,
      gateway,
    },
    endServer: (n: 0 | 1, signal: NodeJS.Signals) => servers[n]?.end(signal),
    async startServer(n: 0 | 1, more: Record<string, string> = {}) {
      servers[n] = await openServer(n, more);
    },
    endWorker: (signal: NodeJS.Signals) => worker?.end(signal),
    async startWorker() {
      worker = await startWorker(metrics[2], env, folder);
    },
    /** The requests in the log of one process, which shows what it answered. */
    servedBy(port: number): { route: string; status: number }[] {
      const lines = readFileSync(join(folder, `server-${port}.log`), 'utf8').split('\n');
      return lines.filter((line) => line.includes('"msg":"request"')).map((line) => JSON.parse(line));
    },
    stop: () => begun.disposeAsync(),
  };
}

/** A PagBank simulator on the network. It sends no notices, so the program has to ask for the state. */
async function startGateway() {
  const token = 'segredo-do-banco';
  const simulator = createPagBankSimulator(alone(() => new Date(), token));
  const { state, url, stop } = await serveFake(simulator);
  const env = { PAGBANK_URL: url, PAGBANK_TOKEN: token };
  return { state, stop, env };
}

/** A simulated source of look-ups on the network. The test sets its delay. */
async function startSource() {
  const token = 'segredo-da-fonte';
  const app = createInfosimplesSimulator(alone(() => new Date(), token));
  const { state, url, stop } = await serveFake(app);
  return { state, stop, env: { INFOSIMPLES_URL: url, INFOSIMPLES_TOKEN: token } };
}
