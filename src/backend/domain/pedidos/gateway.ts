import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import { estadoPicPay } from '#backend/platform/adapters/picpay/cobranca.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { dadosDaCobranca, type Emissao, motivoDe, type RespostaDoGateway } from './cobranca.ts';
import { consultarPagBank, emitirPagBank } from './gatewayPagbank.ts';
import { type Pedido, referenciaDe } from './pedido.ts';

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

/** PicPay has no idempotency key and shows a code once. A retry asks first; a payment whose code was lost is cancelled. */
async function emitirPicPay(ctx: PublicCtx, { pedido, repetida }: Emissao): Promise<RespostaDoGateway> {
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

async function consultarPicPay(ctx: PublicCtx, pedido: Pedido): Promise<RespostaDoGateway> {
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
  const lido = estadoPicPay(result.value);
  // Not captured in time, after the wallet had held the money.
  const estado = lido === 'expirado' && pedido.status === 'autorizado' ? 'negado' : lido;
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
