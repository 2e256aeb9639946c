import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#backend/platform/db/database.ts';

export const gaugesOf =
  (registers: Registry[]) =>
  (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `via_livre_${name}`, help, labelNames, registers });

/** Numbers of the database, each with its meaning; one query reads all. */
const NUMBERS = {
  appeals_oldest_seconds: [
    'How long ago the first appeal was asked for that waits for the desk, and not for its driver',
    sql`select greatest(0, coalesce(extract(epoch from now() - min(r.criado_em)), 0))::float from recurso r
      where (select m.status from recurso_movimento m where m.recurso_id = r.id order by m.id desc limit 1) in ('solicitado', 'em_analise')
        and not exists (select 1 from recurso_pergunta p where p.recurso_id = r.id and p.respondida_em is null and p.encerrada_em is null)`,
  ],
  disputes_open: ['Chargebacks that are not decided', openRefunds('contestacao')],
  payments_doubled: ['Payments that came twice and wait to be given back', openRefunds('dobro')],
  answers_unreadable: [
    'Answers of outside services that nobody could read, last day',
    sql`select (select count(*)::int from resposta_ilegivel where ultima_em > now() - interval '1 day')
      + (select count(*)::int from consulta where resposta_bruta is not null
        and resultado in ('malformed', 'our_mistake', 'withheld') and quando > now() - interval '1 day')`,
  ],
  lookups_stopped: [
    'Kinds of look-ups that stopped because we ask wrongly',
    sql`select count(*)::int from limite where key like 'consulta-parada:%' and expire > now()`,
  ],
  // Of a ceiling in domain/consultas/vagas.ts.
  lookups_free: [
    'Paid look-ups of a day that trials asked for, of 600',
    sql`select coalesce(max(points), 0)::int from limite where key = 'consulta-gratis:todas' and expire > now()`,
  ],
  reminders_waiting: [
    'Reminders of deadlines that wait for their mail',
    sql`select count(*)::int from lembrete l left join email_enviado e on e.chave = 'lembrete:' || coalesce(l.junto, l.id)
      where l.criado_em > now() - interval '16 days' and l.dispensado_em is null and e.enviado_em is null
        and not exists (select 1 from aviso_desligado d where d.usuario_id = l.usuario_id and d.tipo = 'prazos' and d.canal = 'email')`,
  ],
} as const satisfies Record<string, readonly [help: string, value: SQL]>;

type Numbers = Record<keyof typeof NUMBERS, number>;
const NAMES = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

/** Gauges of data in the database, read at each scrape: those that an alarm of ops/prometheus asks for. */
export function databaseGauges(database: Database, registers: Registry[]): () => Promise<void> {
  const gauge = gaugesOf(registers);
  const up = gauge('database_up', 'Whether the database answered this scrape');
  const connections = gauge('database_connections', 'Connections of the pool of this process', ['state']);
  const oldest = gauge('queue_oldest_seconds', 'How long the first ready job has waited', ['queue']);
  const dead = gauge('queue_dead_jobs', 'Jobs that failed every attempt and wait for an operator', ['queue']);
  const overdue = gauge('check_overdue_seconds', 'How long the first due check has waited', ['of']);
  const payments = gauge('payments', 'Payments of the last hours', ['hours']);
  const usual = gauge('payments_usual', 'The same hours on average in the four weeks before', ['hours']);
  const numbers = NAMES.map((name) => ({ name, metric: gauge(name, NUMBERS[name][0]) }));
  return async () => {
    for (const [state, value] of Object.entries(database.connections())) connections.set({ state }, value);
    for (const metric of [oldest, dead, overdue]) metric.reset();
    const reading = [
      readQueues(database),
      readOverdue(database),
      readNumbers(database),
      readPayments(database),
    ] as const;
    const read = await Promise.all(reading).catch(() => undefined);
    up.set(read ? 1 : 0);
    if (!read) return;
    const [queues, late, found, paid] = read;
    for (const { name, ready, waited } of queues)
      if (name.endsWith(DEAD)) dead.set({ queue: name.slice(0, -DEAD.length) }, ready);
      else oldest.set({ queue: name }, waited);
    for (const [of, seconds] of Object.entries(late)) overdue.set({ of }, seconds);
    for (const { name, metric } of numbers) metric.set(found[name]);
    for (const { hours, ...of } of paid) {
      payments.set({ hours }, of.paid);
      usual.set({ hours }, of.usual);
    }
  };
}

function openRefunds(cause: 'contestacao' | 'dobro'): SQL {
  return sql`select count(*)::int from devolucao where causa = ${cause} and estado = 'aberta'`;
}

/** What waits, by the names of `NUMBERS`. */
export async function readNumbers({ db }: Pick<Database, 'db'>): Promise<Numbers> {
  const columns = NAMES.map((name) => sql`(${NUMBERS[name][1]}) as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Numbers>(sql`select ${sql.join(columns, sql`, `)}`);
  if (!rows[0]) throw new Error('the query for numbers returned no row');
  return rows[0];
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
  /** Jobs that have not begun, whatever their hour. */
  ready: number;
  /** Seconds since the first ready job could start. */
  waited: number;
}

/** Queues without jobs are listed too, with zeros. */
export async function readQueues({ db }: Pick<Database, 'db'>): Promise<Depth[]> {
  const { rows } = await db.execute<Depth>(sql`
    select q.name, count(j.id)::int as ready,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.start_after <= now())), 0)::float as waited
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active'
    where q.name not like '\\_\\_%'
    group by q.name`);
  return rows;
}

interface Paid extends Record<string, unknown> {
  hours: number;
  paid: number;
  usual: number;
}

/** Payments of the last hours, and the average of the same hours in the four weeks before. */
async function readPayments({ db }: Database): Promise<Paid[]> {
  const { rows } = await db.execute<Paid>(sql`select j.hours,
    count(p.id) filter (where s.n = 0)::int as paid,
    count(p.id) filter (where s.n > 0)::float / 4 as usual
    from (values (3), (24)) j(hours) cross join generate_series(0, 4) s(n)
    left join pedido p on p.pago_em <= now() - s.n * interval '7 days'
      and p.pago_em > now() - s.n * interval '7 days' - j.hours * interval '1 hour' and p.gateway <> 'nenhum'
    group by j.hours order by j.hours`);
  return rows;
}
