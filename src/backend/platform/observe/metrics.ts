import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '#backend/platform/db/database.ts';
import { databaseGauges, gaugesOf } from './databaseGauges.ts';
import { type Answered, outsideCalls } from './facts.ts';
import { routeOf } from './routePattern.ts';

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
