import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { today } from '#lib/dates.ts';
import { prazosDosRecursos } from '../../domain/recursos/prazosDosRecursos.ts';
import type { SystemCtx } from '../../platform/context.ts';
import { recursoNaFila as naFila } from '../../platform/db/schema/equipe.ts';
import { CONOSCO } from './vistas.ts';

const LOTE = 1000;

/**
 * Computes the driver's last day of each appeal that waits for the desk: once a day, and after each new milestone of its fine. Called
 * before the queue is read.
 */
export async function atualizarPrazos(ctx: Pick<SystemCtx, 'db' | 'clock'>): Promise<void> {
  const hoje = today(ctx.clock);
  for (;;) {
    const velhos = await ctx.db
      .select({ recursoId: naFila.recursoId, usuarioId: naFila.usuarioId, multaId: naFila.multaId })
      .from(naFila)
      .where(
        and(
          inArray(naFila.estado, [...CONOSCO]),
          or(isNull(naFila.prazoVistoEm), lt(naFila.prazoVistoEm, hoje)),
        ),
      )
      // Without an order a limit makes PostgreSQL read the whole queue, ended appeals too, where no row is old.
      .orderBy(naFila.prazo, naFila.recursoId)
      .limit(LOTE);
    if (velhos.length === 0) return;
    const prazos = await prazosDosRecursos(ctx, velhos);
    const linhas = velhos.map(
      ({ recursoId, usuarioId, multaId }) =>
        sql`(${recursoId}::bigint, ${usuarioId}::uuid, ${prazos.get(multaId)?.data ?? null}::date)`,
    );
    await ctx.db.execute(sql`update ${naFila} f set prazo = n.prazo, prazo_visto_em = ${hoje}
      from (values ${sql.join(linhas, sql`, `)}) n(recurso_id, usuario_id, prazo)
      where f.recurso_id = n.recurso_id and f.usuario_id = n.usuario_id`);
    if (velhos.length < LOTE) return;
  }
}
