import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** What waits for an operator and nobody else, by the command that shows it. */
export async function readWaiting({ db }: Database): Promise<{ doubled: number; unreadable: number }> {
  const { rows } = await db.execute<{ doubled: number; unreadable: number }>(sql`select
    (select count(*)::int from pagamento_em_dobro where devolvido_em is null) as doubled,
    (select count(*)::int from resposta_ilegivel where ultima_em > now() - interval '1 day')
      + (select count(*)::int from consulta
        where resposta_bruta is not null and quando > now() - interval '1 day') as unreadable`);
  return rows[0] ?? { doubled: 0, unreadable: 0 };
}
