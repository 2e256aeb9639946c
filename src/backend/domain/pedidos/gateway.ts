import type { PublicCtx } from '../../platform/context.ts';
import type { Emissao, RespostaDoGateway } from './cobranca.ts';
import { consultarPagBank, emitirPagBank } from './gatewayPagbank.ts';
import { consultarPicPay, emitirPicPay } from './gatewayPicpay.ts';
import type { Pedido } from './pedido.ts';

/** Requests the charge with an idempotency key from our order: a repeated request charges once. */
export async function emitir(ctx: PublicCtx, emissao: Emissao): Promise<RespostaDoGateway> {
  const emitirNele = emissao.pedido.gateway === 'picpay' ? emitirPicPay : emitirPagBank;
  const resposta = await emitirNele(ctx, emissao);
  // When the repeated request is refused, the first one may still have been accepted.
  const duvidosa = !resposta.ok && resposta.motivo === 'recusado' && emissao.repetida;
  return duvidosa ? { ok: false, motivo: 'indefinido' } : resposta;
}

/** Reads the order at the gateway, or the gateway order that a webhook names. */
export async function consultar(
  ctx: PublicCtx,
  pedido: Pedido,
  gatewayPedidoId: string,
): Promise<RespostaDoGateway> {
  return pedido.gateway === 'picpay'
    ? consultarPicPay(ctx, pedido)
    : consultarPagBank(ctx, pedido, gatewayPedidoId);
}
