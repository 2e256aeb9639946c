import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { type Answered, filesSwept, jobRuns, outsideCalls } from './facts.ts';
import { routeOf } from './routePattern.ts';
import { readReminders, readWaiting } from './waiting.ts';

export interface Metrics {
  count(request: Answered): void;
  /** Everything in Prometheus' text format; queues and connections are read for it. */
  text(): Promise<string>;
  close(): void;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** What an operator watches. Labels are few and closed: never a path, an id or a person. */
export function createMetrics(
  database: Database,
  lastBackup: () => Promise<Date | undefined> = async () => undefined,
): Metrics {
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
  const refresh = databaseGauges(database, registers);
  const backup = new Gauge({
    name: 'via_livre_backup_last_success_timestamp_seconds',
    help: 'When the last good backup was made; 0 when none is known of',
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
      backup.set(((await lastBackup())?.getTime() ?? 0) / 1000);
      return registry.metrics();
    },
    close() {
      for (const stop of stopListening) stop();
      registry.clear();
    },
  };
}

/** Gauges of what lives in the database, read at each scrape. */
function databaseGauges(database: Database, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `via_livre_${name}`, help, labelNames, registers });
  const up = gauge('database_up', 'Whether the database answered this scrape');
  const connections = gauge('database_connections', 'Connections of the pool of this process', ['state']);
  const tellReplica = replicaGauges(database, registers);
  const jobs = gauge('queue_jobs', 'Jobs that are not done, of all processes', ['queue', 'state']);
  const oldest = gauge('queue_oldest_seconds', 'How long the first ready job has waited', ['queue']);
  const overdue = gauge('check_overdue_seconds', 'How long the first due check has waited to be asked for', [
    'of',
  ]);
  const dead = gauge('queue_dead_jobs', 'Jobs that failed every attempt and wait for an operator', ['queue']);

  const appeals = gauge('appeals_waiting', 'Appeals that wait for the desk and not for their driver');
  const appealsOldest = gauge('appeals_oldest_seconds', 'How long ago the first of them was asked for');
  const disputes = gauge('disputes_open', 'Chargebacks that are not decided');
  const doubled = gauge('payments_doubled', 'Payments that came twice and wait to be given back');
  const unreadable = gauge(
    'answers_unreadable',
    'Answers of outside services that nobody could read, last day',
  );

  const stopped = gauge('lookups_stopped', 'Kinds of look-ups that stopped because we ask wrongly');

  const reminders = gauge(
    'reminders',
    'Reminders of deadlines: waiting for their mail; sent or dropped, last day',
    ['state'],
  );

  return async () => {
    for (const [state, value] of Object.entries(database.connections())) connections.set({ state }, value);
    tellReplica();
    for (const metric of [jobs, oldest, overdue, dead]) metric.reset();
    const reading = [
      readQueues(database),
      readOverdue(database),
      readWaiting(database),
      readReminders(database),
    ] as const;
    const read = await Promise.all(reading).catch(() => undefined);
    up.set(read ? 1 : 0);
    const [queues, late, waiting, reminded] = read ?? [[], {}];
    for (const [state, value] of Object.entries(reminded ?? {})) reminders.set({ state }, value);
    if (waiting) {
      doubled.set(waiting.doubled);
      unreadable.set(waiting.unreadable);
      stopped.set(waiting.stopped);
      appeals.set(waiting.appeals);
      appealsOldest.set(waiting.appealsOldest);
      disputes.set(waiting.disputes);
    }
    for (const [of, seconds] of Object.entries(late)) overdue.set({ of }, seconds);
    for (const { name, ready, deferred, active, waited } of queues) {
      if (name.endsWith(DEAD)) {
        dead.set({ queue: name.slice(0, -DEAD.length) }, ready + deferred);
        continue;
      }
      jobs.set({ queue: name, state: 'ready' }, ready);
      jobs.set({ queue: name, state: 'deferred' }, deferred);
      jobs.set({ queue: name, state: 'active' }, active);
      oldest.set({ queue: name }, waited);
    }
  };
}

/** With a label that is never set: where there is no replica they have no value, and alarm nobody. */
function replicaGauges({ replica }: Database, registers: Registry[]): () => void {
  const name = (last: string) => `via_livre_database_${last}`;
  const help = 'Whether pages are read from the replica';
  const up = new Gauge({ name: name('replica_up'), help, labelNames: ['replica'], registers });
  const lag = new Gauge({
    name: name('replica_lag_seconds'),
    help: 'How long ago the first thing was written that the replica does not have',
    labelNames: ['replica'],
    registers,
  });
  const reads = new Gauge({
    name: name('reads'),
    help: 'Queries outside of transactions that this process sent since its start, by server',
    labelNames: ['server'],
    registers,
  });
  return () => {
    if (!replica) return;
    const { used, lagSeconds } = replica.state();
    up.set(used ? 1 : 0);
    lag.set(lagSeconds);
    for (const [server, count] of Object.entries(replica.reads)) reads.set({ server }, count);
  };
}

/** Seconds since the first regular check was due that nobody has asked for; 0 when none is. One look at the sweep's own index. */
async function readOverdue({ db }: Database): Promise<Record<string, number>> {
  const late = (
    table: string,
  ) => sql`(select greatest(0, coalesce(extract(epoch from now() - min(proxima_consulta_em)), 0))::float
    from ${sql.identifier(table)} where ativo and not com_erro)`;
  const { rows } = await db.execute<{ habilitacao: number; veiculo: number }>(
    sql`select ${late('habilitacao')} as habilitacao, ${late('veiculo')} as veiculo`,
  );
  return rows[0] ?? {};
}

const DEAD = '-morta';

interface Depth extends Record<string, unknown> {
  name: string;
  ready: number;
  deferred: number;
  active: number;
  /** Seconds since the first ready job could start. */
  waited: number;
}

/** Queues of pg-boss with nothing to do are listed too, with zeros. */
async function readQueues({ db }: Database): Promise<Depth[]> {
  const { rows } = await db.execute<Depth>(sql`
    select q.name,
      count(j.id) filter (where j.state < 'active' and j.start_after <= now())::int as ready,
      count(j.id) filter (where j.state < 'active' and j.start_after > now())::int as deferred,
      count(j.id) filter (where j.state = 'active')::int as active,
      coalesce(extract(epoch from now() - min(j.start_after)
        filter (where j.state < 'active' and j.start_after <= now())), 0)::float as waited
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <= 'active'
    where q.name not like '\\_\\_%'
    group by q.name`);
  return rows;
}
