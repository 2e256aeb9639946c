import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Task } from './generator.ts';
import { cpuOf, cpuOfFamily, type Server } from './processes.ts';

export interface Load {
  path: string;
  headers?: Record<string, string>;
  connections?: number;
  /** Ends after this many seconds or requests, whichever comes first. */
  seconds?: number;
  requests?: number;
  /** The PostgreSQL behind them: its cost is reported too. */
  postgres?: number | undefined;
}

export interface Measured {
  /** Requests a second. */
  rate: number;
  count: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of one answer with its head. */
  size: number;
  /** Milliseconds of processor time per request, all threads of the server: independent of other load. */
  cpu: number;
  /** The same of PostgreSQL, all its processes. */
  database: number;
}

/** Puts load on one server, or on several, and measures it. Fails unless every answer has status 200. */
export async function measure(
  { path, headers = {}, connections = 25, seconds = 5, requests = 1e9, postgres }: Load,
  ...servers: Pick<Server, 'port' | 'pid'>[]
): Promise<Measured> {
  const ports = servers.map(({ port }) => port);
  const lines = Object.entries({ host: `127.0.0.1:${ports[0]}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  const cpuOfAll = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const databaseOf = () => (postgres === undefined ? 0 : cpuOfFamily(postgres));
  const before = cpuOfAll();
  const databaseBefore = databaseOf();
  const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), [
    JSON.stringify({ ports, request, connections, seconds, requests } satisfies Task),
  ]);
  const [result] = await once(generator, 'message');
  const cpu = cpuOfAll() - before;
  const database = databaseOf() - databaseBefore;
  const { statuses, ...measured } = result;
  if (Object.keys(statuses).join() !== '200') throw new Error(`${path}: ${JSON.stringify(statuses)}`);
  return { ...measured, cpu: cpu / measured.count, database: database / measured.count };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
