import { eq, sum } from 'drizzle-orm';
import type { PublicCtx, SystemCtx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { pedido, pedidoItem } from '../../platform/db/schema/pedidos.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { JobData } from '../../platform/jobs/queue.ts';

/** Enqueues the order's event for the external automation, when configured. */
export async function avisarAutomacao(tx: PublicCtx, evento: JobData<'automacao'>): Promise<void> {
  if (tx.adapters.automacao === undefined) return;
  await enqueue(tx, 'automacao', evento);
}

/** Job: notifies the external automation. A failure is retried by the queue; the order does not wait for it. */
export async function automacao(ctx: SystemCtx, { pedidoId, status }: JobData<'automacao'>): Promise<void> {
  if (ctx.adapters.automacao === undefined) return;
  const [row] = await ctx.db
    .select({
      email: usuario.email,
      codigo: pedido.codigo,
      metodo: pedido.metodo,
      total: pedido.total,
      quantidade: sum(pedidoItem.quantidade).mapWith(Number),
    })
    .from(pedido)
    .innerJoin(usuario, eq(usuario.id, pedido.usuarioId))
    .innerJoin(pedidoItem, eq(pedidoItem.pedidoId, pedido.id))
    .where(eq(pedido.id, pedidoId))
    .groupBy(usuario.email, pedido.codigo, pedido.metodo, pedido.total);
  if (!row) throw new Error(`order ${pedidoId} does not exist`);
  const result = await ctx.adapters.automacao.sendPedidoFechado({ ...row, status });
  if (!result.ok) throw new Error(`the automation did not take the event: ${result.error.kind}`);
}
