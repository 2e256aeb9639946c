import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#backend/platform/db/database.ts';
import { readPayments, readReminders, readWaiting } from './waiting.ts';

export const gaugesOf =
  (registers: Registry[]) =>
  (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `via_livre_${name}`, help, labelNames, registers });

/** Gauges of data in the database, read at each scrape. */
export function databaseGauges(database: Database, registers: Registry[]): () => Promise<void> {
  const gauge = gaugesOf(registers);
  const up = gauge('database_up', 'Whether the database answered this scrape');
  const connections = gauge('database_connections', 'Connections of the pool of this process', ['state']);
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
  const payments = gauge('payments', 'Payments of the last hours', ['hours']);
  const usual = gauge('payments_usual', 'Payments of the same hours on average in the four weeks before', [
    'hours',
  ]);
  const unreadable = gauge(
    'answers_unreadable',
    'Answers of outside services that nobody could read, last day',
  );

  const free = gauge('lookups_free', 'Paid look-ups of a day that trials asked for, of 600');
  const stopped = gauge('lookups_stopped', 'Kinds of look-ups that stopped because we ask wrongly');

  const reminders = gauge(
    'reminders',
    'Reminders of deadlines: waiting for their mail; sent or dropped, last day',
    ['state'],
  );

  return async () => {
    for (const [state, value] of Object.entries(database.connections())) connections.set({ state }, value);
    for (const metric of [jobs, oldest, overdue, dead]) metric.reset();
    const reading = [
      readQueues(database),
      readOverdue(database),
      readWaiting(database),
      readReminders(database),
      readPayments(database),
    ] as const;
    const read = await Promise.all(reading).catch(() => undefined);
    up.set(read ? 1 : 0);
    const [queues, late, waiting, reminded, paid] = read ?? [[], {}];
    for (const { hours, ...of } of paid ?? []) {
      payments.set({ hours }, of.paid);
      usual.set({ hours }, of.usual);
    }
    for (const [state, value] of Object.entries(reminded ?? {})) reminders.set({ state }, value);
    if (waiting) {
      doubled.set(waiting.doubled);
      unreadable.set(waiting.unreadable);
      stopped.set(waiting.stopped);
      free.set(waiting.free);
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

/** Seconds since the oldest overdue regular check was due; 0 when none is. One read of the sweep's index. */
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

export const DEAD = '-morta';

interface Depth extends Record<string, unknown> {
  name: string;
  ready: number;
  deferred: number;
  active: number;
  /** Seconds since the first ready job could start. */
  waited: number;
}

/** Queues without jobs are listed too, with zeros. */
export async function readQueues({ db }: Pick<Database, 'db'>): Promise<Depth[]> {
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
