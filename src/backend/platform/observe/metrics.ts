import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { databaseGauges } from './databaseGauges.ts';
import { type Answered, filesSwept, jobRuns, outsideCalls } from './facts.ts';
import { routeOf } from './routePattern.ts';

export interface Metrics {
  count(request: Answered): void;
  /** Everything in Prometheus' text format; queues and connections are read at the scrape. */
  text(): Promise<string>;
  close(): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Facts about the machine. */
export interface Machine {
  /** When the last successful backup was made. */
  lastBackup(): Promise<Date | undefined>;
  /** Free bytes of the disk that keeps the data. */
  freeBytes(): Promise<number>;
}

/** Initialised with zeros, because a series that begins with a failure has no rate. */
const GATEWAYS = ['pagbank', 'picpay'];
const OUTCOMES = ['ok', 'timeout', 'unavailable', 'rejected', 'malformed'];

/** Metrics for operators. Labels are few and fixed: never a path, an id or a person. */
export function createMetrics(database: Database, machine?: Machine): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Process, memory, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'via_livre_http_request_duration_seconds',
    help: 'Time from the request to the last byte of its answer',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'via_livre_outside_call_duration_seconds',
    help: 'Calls to outside services, retries included, by outcome',
    labelNames: ['service', 'outcome'],
    buckets: LONG,
    registers,
  });
  const runs = new Histogram({
    name: 'via_livre_job_duration_seconds',
    help: 'Runs of jobs in this process, by outcome',
    labelNames: ['queue', 'outcome'],
    buckets: LONG,
    registers,
  });
  const aborted = new Counter({
    name: 'via_livre_http_requests_aborted_total',
    help: 'Requests whose client closed the connection before the whole answer',
    registers,
  });
  const swept = new Counter({
    name: 'via_livre_files_without_row_total',
    help: 'Files that no row held and the nightly sweep deleted',
    registers,
  });
  for (const service of GATEWAYS) for (const outcome of OUTCOMES) calls.zero({ service, outcome });
  const refresh = databaseGauges(database, registers);
  const backup = new Gauge({
    name: 'via_livre_backup_last_success_timestamp_seconds',
    help: 'When the last good backup was made; 0 when none is known of',
    registers,
  });
  const disk = new Gauge({
    name: 'via_livre_disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR',
    registers,
  });

  const stopListening = [
    outsideCalls.listen(({ service, outcome, ms }) => calls.observe({ service, outcome }, ms / 1000)),
    filesSwept.listen(({ files }) => swept.inc(files)),
    jobRuns.listen(({ queue, outcome, ms }) => runs.observe({ queue, outcome }, ms / 1000)),
  ];
  return {
    count({ path, status, ms, file, aborted: brokenOff }) {
      requests.observe({ kind: file ? 'file' : routeOf(path).kind, status }, ms / 1000);
      if (brokenOff) aborted.inc();
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
      for (const stop of stopListening) stop();
      registry.clear();
    },
  };
}
