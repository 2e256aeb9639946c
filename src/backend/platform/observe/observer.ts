import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Answered } from './facts.ts';
import { listenForScrapes } from './listener.ts';
import { createMetrics, type Machine } from './metrics.ts';
import { routeOf } from './routePattern.ts';

export interface Observer {
  /** Logs and counts one answered request. */
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
