import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '#backend/platform/db/database.ts';
import { reasonOf, StartupError } from '#backend/platform/startup-error.ts';
import { databaseGauges, gaugesOf } from './databaseGauges.ts';
import { type Answered, outsideCalls } from './facts.ts';
import { routeOf } from './routePattern.ts';

export interface Observer {
  observe(request: Answered): void;
  close(): Promise<void>;
}

/** The request log, and the metrics when a port is set for them. */
export async function openObserver({
  log,
  database,
  metricsPort,
  machine,
}: {
  log: Logger;
  database: Database;
  metricsPort: number;
  machine?: Machine;
}): Promise<Observer> {
  if (metricsPort === 0) return { observe: (request) => logRequest(log, request), close: async () => {} };
  const metrics = createMetrics(database, machine);
  const listener = await listenForScrapes(metrics, metricsPort);
  return {
    observe(request) {
      logRequest(log, request);
      metrics.count(request);
    },
    async close() {
      await listener.close();
      metrics.close();
    },
  };
}

/** One line per request: its route, never its path, and nothing about the requester. */
function logRequest(log: Logger, { method, path, status, ms, requestId, file, aborted }: Answered): void {
  const { pattern, kind } = file ? { pattern: '(file)', kind: 'file' } : routeOf(path);
  const quiet = (kind === 'file' || kind === 'health') && status < 500;
  const level = status >= 500 ? 'warn' : quiet ? 'debug' : 'info';
  const fields = { method: METHODS.has(method) ? method : '(other)', route: pattern, kind, status };
  log[level]({ ...fields, ms: Math.round(ms * 10) / 10, requestId, ...(aborted && { aborted }) }, 'request');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Serves GET /metrics on loopback only, for the operator. */
async function listenForScrapes(
  metrics: Pick<Metrics, 'text'>,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?', 1)[0];
    if (req.method !== 'GET' || path !== '/metrics') return void res.writeHead(404).end();
    metrics.text().then(
      (text) => res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartupError(
      `A porta das métricas não pôde ser aberta: ${reasonOf(error)} (METRICS_PORT=${port}).`,
      { cause: error },
    );
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export interface Metrics {
  count(request: Answered): void;
  /** Everything in Prometheus' text format; queues and connections are read at the scrape. */
  text(): Promise<string>;
  close(): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export interface Machine {
  lastBackup(): Promise<Date | undefined>;
  /** Free bytes of the disk that keeps the data. */
  freeBytes(): Promise<number>;
}

/** Labels that start with zeros, because Prometheus computes no rate for a series that begins with its first failure. */
const GATEWAYS = ['pagbank', 'picpay'];
const OUTCOMES = ['ok', 'timeout', 'unavailable', 'rejected', 'malformed'];

/** Metrics that an alarm reads, and those of the process. Labels are few and fixed: never a path, an id or a person. */
export function createMetrics(database: Database, machine?: Machine): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Process, memory, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register: registry });

  const histogram = (name: string, help: string, buckets: number[], labelNames: string[]) =>
    new Histogram({ name: `via_livre_${name}_duration_seconds`, help, labelNames, buckets, registers });
  const requests = histogram(
    'http_request',
    'Time from the request to the last byte of its answer',
    SECONDS,
    ['kind', 'status'],
  );
  const calls = histogram('outside_call', 'Calls to outside services, retries included, by outcome', LONG, [
    'service',
    'outcome',
  ]);
  for (const service of GATEWAYS) for (const outcome of OUTCOMES) calls.zero({ service, outcome });
  const refresh = databaseGauges(database, registers);
  const gauge = gaugesOf(registers);
  const backup = gauge(
    'backup_last_success_timestamp_seconds',
    'When the last good backup was made; 0 when none is known of',
  );
  const disk = gauge('disk_free_bytes', 'Free space of the disk of DATA_DIR');

  const stopListening = outsideCalls.listen(({ service, outcome, ms }) =>
    calls.observe({ service, outcome }, ms / 1000),
  );
  return {
    count({ path, status, ms, file }) {
      requests.observe({ kind: file ? 'file' : routeOf(path).kind, status }, ms / 1000);
    },
    async text() {
      await refresh();
      if (machine) {
        backup.set(((await machine.lastBackup())?.getTime() ?? 0) / 1000);
        disk.set(await machine.freeBytes());
      }
      return registry.metrics();
    },
    close() {
      stopListening();
      registry.clear();
    },
  };
}
