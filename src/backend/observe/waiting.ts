import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

interface Waiting extends Record<string, unknown> {
  doubled: number;
  unreadable: number;
  stopped: number;
}

/** What waits for an operator and nobody else, by the command that shows it. */
export async function readWaiting({ db }: Database): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`select
    (select count(*)::int from pagamento_em_dobro where devolvido_em is null) as doubled,
    (select count(*)::int from resposta_ilegivel where ultima_em > now() - interval '1 day')
      + (select count(*)::int from consulta
        where resposta_bruta is not null and resultado in ('malformed', 'our_mistake', 'withheld') and quando > now() - interval '1 day') as unreadable,
    (select count(*)::int from limite where key like 'consulta-parada:%' and expire > now()) as stopped`);
  return rows[0] ?? { doubled: 0, unreadable: 0, stopped: 0 };
}
