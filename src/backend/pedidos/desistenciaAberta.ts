import { and, eq } from 'drizzle-orm';
import { fail } from '#lib/errors.ts';
import type { PublicCtx } from '../context.ts';
import { desistencia } from '../db/schema/pedidos.ts';
import { enqueue } from '../jobs/enqueue.ts';

const aberta = (pedidoId: number) =>
  and(eq(desistencia.pedidoId, pedidoId), eq(desistencia.estado, 'pedida'));

/** Of a purchase that its buyer takes back all goes back: a part beside it would promise two things. */
export async function exigirSemDesistencia({ db }: Pick<PublicCtx, 'db'>, pedidoId: number): Promise<void> {
  const [uma] = await db.select({ id: desistencia.id }).from(desistencia).where(aberta(pedidoId));
  if (uma)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: 'Há uma desistência à espera neste pedido, e ela devolve tudo: estorne o pedido inteiro.',
    });
}

/** What held a withdrawal up is over, so it is tried again. Inside the caller's transaction; without one, nothing happens. */
export async function retomarDesistencia(
  tx: Pick<PublicCtx, 'db' | 'queues'>,
  pedidoId: number,
): Promise<void> {
  const [uma] = await tx.db.select({ id: desistencia.id }).from(desistencia).where(aberta(pedidoId));
  if (uma) await enqueue(tx, 'desistencia', { pedidoId });
}
