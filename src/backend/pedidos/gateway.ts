import type { PublicCtx } from '../context.ts';
import type { Emissao, RespostaDoGateway } from './cobranca.ts';
import { consultarPagBank, emitirPagBank } from './gatewayPagbank.ts';
import { consultarPicPay, emitirPicPay } from './gatewayPicpay.ts';
import type { Pedido } from './pedido.ts';

/** Asks the gateway to charge, under a name that comes from our order: asked twice, it charges once. */
export async function emitir(ctx: PublicCtx, emissao: Emissao): Promise<RespostaDoGateway> {
  const emitirNele = emissao.pedido.gateway === 'picpay' ? emitirPicPay : emitirPagBank;
  const resposta = await emitirNele(ctx, emissao);
  // A refusal of the second request says nothing of the first, which may have been taken.
  const duvidosa = !resposta.ok && resposta.motivo === 'recusado' && emissao.repetida;
  return duvidosa ? { ok: false, motivo: 'indefinido' } : resposta;
}

/** Asks the gateway what became of an order; about another of its orders, when a notice names one. */
export async function consultar(
  ctx: PublicCtx,
  pedido: Pedido,
  gatewayPedidoId: string,
): Promise<RespostaDoGateway> {
  return pedido.gateway === 'picpay'
    ? consultarPicPay(ctx, pedido)
    : consultarPagBank(ctx, pedido, gatewayPedidoId);
}
