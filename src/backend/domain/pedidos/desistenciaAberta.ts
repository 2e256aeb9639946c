import { and, eq } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { desistencia } from '#backend/platform/db/schema/devolucoes.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { fail } from '#lib/errors.ts';

const aberta = (pedidoId: number) =>
  and(eq(desistencia.pedidoId, pedidoId), eq(desistencia.estado, 'pedida'));

/** A withdrawal refunds everything, so a partial refund is refused meanwhile. */
export async function exigirSemDesistencia({ db }: Pick<PublicCtx, 'db'>, pedidoId: number): Promise<void> {
  const [uma] = await db.select({ id: desistencia.id }).from(desistencia).where(aberta(pedidoId));
  if (uma)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: 'Há uma desistência à espera neste pedido, e ela devolve tudo: estorne o pedido inteiro.',
    });
}

/** Retries the refund of a withdrawal, if there is one, in the caller's transaction. */
export async function retomarDesistencia(
  tx: Pick<PublicCtx, 'db' | 'queues'>,
  pedidoId: number,
): Promise<void> {
  const [uma] = await tx.db.select({ id: desistencia.id }).from(desistencia).where(aberta(pedidoId));
  if (uma) await enqueue(tx, 'desistencia', { pedidoId });
}
