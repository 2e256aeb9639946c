import { sql } from 'drizzle-orm';
import type { Database } from '#backend/platform/db/database.ts';

interface Waiting extends Record<string, unknown> {
  doubled: number;
  unreadable: number;
  stopped: number;
  /** Look-ups that trials asked for since the day's first, of a ceiling (domain/consultas/vagas.ts). */
  free: number;
  /** Appeals that wait for the desk, and the age of the oldest; seconds. */
  appeals: number;
  appealsOldest: number;
  disputes: number;
}

/** Counts the work that waits for an operator, by the command that shows it. */
export async function readWaiting({ db }: Pick<Database, 'db'>): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`with espera as (
      select r.criado_em from recurso r
      where (select m.status from recurso_movimento m where m.recurso_id = r.id order by m.id desc limit 1) in ('solicitado', 'em_analise')
        and not exists (select 1 from recurso_pergunta p where p.recurso_id = r.id and p.respondida_em is null and p.encerrada_em is null))
    select
    (select count(*)::int from espera) as appeals,
    (select greatest(0, coalesce(extract(epoch from now() - min(criado_em)), 0))::float from espera) as "appealsOldest",
    (select count(*)::int from devolucao where causa = 'contestacao' and estado = 'aberta') as disputes,
    (select count(*)::int from devolucao where causa = 'dobro' and estado = 'aberta') as doubled,
    (select count(*)::int from resposta_ilegivel where ultima_em > now() - interval '1 day')
      + (select count(*)::int from consulta
        where resposta_bruta is not null and resultado in ('malformed', 'our_mistake', 'withheld') and quando > now() - interval '1 day') as unreadable,
    (select count(*)::int from limite where key like 'consulta-parada:%' and expire > now()) as stopped,
    (select coalesce(max(points), 0)::int from limite where key = 'consulta-gratis:todas' and expire > now()) as free`);
  return (
    rows[0] ?? { doubled: 0, unreadable: 0, stopped: 0, free: 0, appeals: 0, appealsOldest: 0, disputes: 0 }
  );
}

/** Reminders: mails not sent yet, and those of the last day that were sent or had become obsolete. */
export async function readReminders({
  db,
}: Database): Promise<Record<'waiting' | 'sent' | 'dropped', number>> {
  const { rows } = await db.execute<{ waiting: number; sent: number; dropped: number }>(sql`select
    count(*) filter (where l.dispensado_em is null and e.enviado_em is null)::int as waiting,
    count(*) filter (where e.enviado_em > now() - interval '1 day')::int as sent,
    count(*) filter (where l.dispensado_em > now() - interval '1 day')::int as dropped
    from lembrete l left join email_enviado e on e.chave = 'lembrete:' || coalesce(l.junto, l.id)
    where l.criado_em > now() - interval '16 days'`);
  return rows[0] ?? { waiting: 0, sent: 0, dropped: 0 };
}

interface Paid extends Record<string, unknown> {
  hours: number;
  paid: number;
  usual: number;
}

/** Payments of the last hours, and the average of the same hours in the four weeks before. */
export async function readPayments({ db }: Database): Promise<Paid[]> {
  const { rows } = await db.execute<Paid>(sql`select j.hours,
    count(p.id) filter (where s.n = 0)::int as paid,
    count(p.id) filter (where s.n > 0)::float / 4 as usual
    from (values (3), (24)) j(hours) cross join generate_series(0, 4) s(n)
    left join pedido p on p.pago_em <= now() - s.n * interval '7 days'
      and p.pago_em > now() - s.n * interval '7 days' - j.hours * interval '1 hour' and p.gateway <> 'nenhum'
    group by j.hours order by j.hours`);
  return rows;
}
