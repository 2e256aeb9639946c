import { guardarResposta } from '../../platform/adapters/guardarResposta.ts';
import { estadoPicPay } from '../../platform/adapters/picpay/port.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { dadosDaCobranca, type Emissao, motivoDe, type RespostaDoGateway } from './cobranca.ts';
import { type Pedido, referenciaDe } from './pedido.ts';

/**
 * PicPay has no idempotency key, and shows a reference's payment code once. So before a retry we ask whether the
 * first request arrived; a payment whose code was lost is cancelled, and the driver creates a new order.
 */
export async function emitirPicPay(
  ctx: PublicCtx,
  { pedido, repetida }: Emissao,
): Promise<RespostaDoGateway> {
  if (repetida) {
    const existente = await consultarPicPay(ctx, pedido);
    if (existente.ok) return abandonarSemCodigo(ctx, existente);
    if (existente.motivo !== 'recusado') return existente;
  }
  const { comprador } = await dadosDaCobranca(ctx, pedido);
  const referencia = referenciaDe(pedido);
  const result = await ctx.adapters.picpay.createPayment({
    referencia,
    valor: pedido.total,
    cliente: {
      nome: comprador.nome,
      email: comprador.email,
      documento: comprador.cpf,
      telefone: comprador.telefone ?? '',
    },
  });
  if (!result.ok) return { ok: false, motivo: motivoDe(result.error) };
  const campos = { picpayUrl: result.value.paymentUrl, picpayQr: result.value.qrcode.base64 };
  return { ok: true, situacao: { estado: 'aguardando_pagamento', gatewayPedidoId: referencia, campos } };
}

export async function consultarPicPay(ctx: PublicCtx, pedido: Pedido): Promise<RespostaDoGateway> {
  const referencia = referenciaDe(pedido);
  const result = await ctx.adapters.picpay.getStatus(referencia);
  if (!result.ok) return { ok: false, motivo: motivoDe(result.error) };
  if (result.value.referenceId !== referencia) {
    ctx.log.error({ pedidoId: pedido.id }, 'the gateway answered about another payment');
    const corpo = JSON.stringify(result.value);
    const operacao = `pagamento ${referencia}, divergente`;
    await guardarResposta(ctx)({ servico: 'picpay', operacao, status: 200, corpo });
    return { ok: false, motivo: 'divergente' };
  }
  const { authorizationId } = result.value;
  const campos = authorizationId ? { gatewayCobrancaId: authorizationId } : {};
  const contestada = result.value.status === 'chargeback';
  const estado = estadoPicPay(result.value);
  return { ok: true, situacao: { estado, gatewayPedidoId: referencia, campos, contestada } };
}

async function abandonarSemCodigo(
  ctx: PublicCtx,
  existente: RespostaDoGateway & { ok: true },
): Promise<RespostaDoGateway> {
  const { estado, gatewayPedidoId: referencia } = existente.situacao;
  if (estado !== 'aguardando_pagamento') return existente;
  const cancelado = await ctx.adapters.picpay.cancel({ referencia });
  if (!cancelado.ok) return { ok: false, motivo: 'indefinido' };
  return { ok: true, situacao: { estado: 'cancelado', gatewayPedidoId: referencia, campos: {} } };
}
