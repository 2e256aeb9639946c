import { eq, sum } from 'drizzle-orm';
import type { PublicCtx, SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { pedido, pedidoItem } from '../db/schema/pedidos.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobData } from '../jobs/queue.ts';

/** Puts the event of an order in the queue of the external automation, where one is set. */
export async function avisarAutomacao(tx: PublicCtx, evento: JobData<'automacao'>): Promise<void> {
  if (tx.adapters.automacao === undefined) return;
  await enqueue(tx, 'automacao', evento);
}

/** Job: tells the external automation. It fails and is tried again by the queue; the order never waits for it. */
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
