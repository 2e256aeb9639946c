import { and, eq } from 'drizzle-orm';
import type { SystemCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { fail } from '#lib/errors.ts';
import { ROTULO_DO_ESTADO, semProtocolo } from '#lib/recursos/rules.ts';
import { cancelar } from './movimento.ts';
import { segurarContas, travarRecurso } from './queries.ts';

/**
 * The staff ends an appeal that cannot be filed, and tells its driver why: the fine is free for another request, and what paid is free
 * again. Throws NAO_ENCONTRADO, TRANSICAO_INVALIDA: filed, decided or cancelled already.
 */
export async function cancelarRecurso(
  ctx: SystemCtx,
  { recursoId, motivo }: { recursoId: number; motivo: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [dele] = await tx.db
      .select({ dono: recurso.usuarioId, pagou: credito.usuarioId })
      .from(recurso)
      .leftJoin(credito, eq(credito.recursoId, recurso.id))
      .where(eq(recurso.id, recursoId));
    if (!dele) fail('NAO_ENCONTRADO');
    // Locked in the order of a refund, which may take the same credit at this moment.
    await segurarContas(tx, [dele.dono, dele.pagou ?? dele.dono]);
    const atual = await travarRecurso(tx, recursoId);
    if (!semProtocolo(atual.status))
      fail('TRANSICAO_INVALIDA', {
        sentence: `O recurso está ${ROTULO_DO_ESTADO[atual.status].toLowerCase()}: só se cancela antes do protocolo.`,
      });
    await soltarCredito(tx, recursoId);
    await cancelar(tx, { recurso: atual, autor: tx.atorId ?? tx.ator, observacao: motivo });
  });
}

/** Frees the credit, unless its purchase was refunded. During a withdrawal it is taken like the others: a refusal restores it. */
async function soltarCredito(tx: SystemCtx, recursoId: number): Promise<void> {
  const [pago] = await tx.db
    .select({ id: credito.id, estado: pedido.status, pedidaEm: devolucao.quando })
    .from(credito)
    .leftJoin(pedidoItem, eq(pedidoItem.id, credito.pedidoItemId))
    .leftJoin(pedido, eq(pedido.id, pedidoItem.pedidoId))
    .leftJoin(
      devolucao,
      and(
        eq(devolucao.pedidoId, pedido.id),
        eq(devolucao.causa, 'desistencia'),
        eq(devolucao.estado, 'aberta'),
      ),
    )
    .where(eq(credito.recursoId, recursoId));
  if (!pago) return;
  const canceladoEm = pago.pedidaEm ?? (pago.estado === 'estornado' ? tx.clock() : null);
  await tx.db.update(credito).set({ recursoId: null, canceladoEm }).where(eq(credito.id, pago.id));
}
