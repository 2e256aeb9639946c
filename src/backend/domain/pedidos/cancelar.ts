import { eq } from 'drizzle-orm';
import type { Result } from '#backend/platform/adapters/calls.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { motivoDe } from './cobranca.ts';
import { conferirPedido } from './conferir.ts';
import { type Pedido, referenciaDe } from './pedido.ts';

/**
 * Job: stops payment of an order that was replaced. Asks the gateway first, because it may be paid already, then
 * cancels what can be cancelled (boleto, card, PicPay). A Pix code cannot be cancelled: it expires within minutes,
 * and a payment until then is refunded.
 */
export async function cancelamento(ctx: SystemCtx, { pedidoId }: JobData<'cancelamento'>): Promise<void> {
  if (!(await substituido(ctx, pedidoId))) return;
  await perguntar(ctx, pedidoId);
  const pedido = await substituido(ctx, pedidoId);
  if (!pedido) return;
  const cancelado = await cancelarNoGateway(ctx, pedido);
  if (cancelado === undefined) return;
  if (!cancelado.ok && motivoDe(cancelado.error) !== 'recusado')
    throw new Error(`the gateway did not answer about cancelling order ${pedidoId}`);
  // Refused, or paid during the cancellation: the current state decides.
  await perguntar(ctx, pedidoId);
}

async function perguntar(ctx: SystemCtx, pedidoId: number): Promise<void> {
  const resultado = await conferirPedido(ctx, { pedidoId, origem: 'substituicao' });
  if (resultado === 'indefinido') throw new Error(`the gateway did not answer about order ${pedidoId}`);
}

async function substituido({ db }: SystemCtx, id: number): Promise<Pedido | undefined> {
  const [pedido] = await db.select().from(tabela).where(eq(tabela.id, id));
  return pedido?.status === 'cancelado' && pedido.gatewayPedidoId !== null ? pedido : undefined;
}

async function cancelarNoGateway(
  { adapters }: SystemCtx,
  pedido: Pedido,
): Promise<Result<unknown> | undefined> {
  const { gateway, gatewayCobrancaId, total } = pedido;
  if (gateway === 'picpay') return adapters.picpay.cancel({ referencia: referenciaDe(pedido) });
  if (gatewayCobrancaId === null) return undefined;
  return adapters.pagbank.cancelCharge({
    chargeId: gatewayCobrancaId,
    valor: total,
    estorno: `${referenciaDe(pedido)}-substituido`,
  });
}
