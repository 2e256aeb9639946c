import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '#backend/platform/db/database.ts';
import { reasonOf, StartupError } from '#backend/platform/startup-error.ts';
import type { Answered } from './facts.ts';
import { createMetrics, type Machine, type Metrics } from './metrics.ts';
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
