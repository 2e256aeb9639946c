import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

interface Waiting extends Record<string, unknown> {
  doubled: number;
  unreadable: number;
  stopped: number;
  /** Appeals that wait for the desk, and since when the first does; seconds. */
  appeals: number;
  appealsOldest: number;
  disputes: number;
}

/** What waits for an operator and nobody else, by the command that shows it. */
export async function readWaiting({ db }: Database): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`with espera as (
      select r.criado_em from recurso r
      where (select m.status from recurso_movimento m where m.recurso_id = r.id order by m.id desc limit 1) in ('solicitado', 'em_analise')
        and not exists (select 1 from recurso_pergunta p where p.recurso_id = r.id and p.respondida_em is null and p.encerrada_em is null))
    select
    (select count(*)::int from espera) as appeals,
    (select greatest(0, coalesce(extract(epoch from now() - min(criado_em)), 0))::float from espera) as "appealsOldest",
    (select count(*)::int from contestacao where estado = 'aberta') as disputes,
    (select count(*)::int from pagamento_em_dobro where devolvido_em is null) as doubled,
    (select count(*)::int from resposta_ilegivel where ultima_em > now() - interval '1 day')
      + (select count(*)::int from consulta
        where resposta_bruta is not null and resultado in ('malformed', 'our_mistake', 'withheld') and quando > now() - interval '1 day') as unreadable,
    (select count(*)::int from limite where key like 'consulta-parada:%' and expire > now()) as stopped`);
  return rows[0] ?? { doubled: 0, unreadable: 0, stopped: 0, appeals: 0, appealsOldest: 0, disputes: 0 };
}
