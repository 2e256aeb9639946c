import type { Result } from '#backend/platform/adapters/calls.ts';
import type { StatusPicPay } from '#backend/platform/adapters/picpay/cobranca.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { forget, take } from '#backend/platform/limits.ts';
import { fail } from '#lib/errors.ts';
import { cancelarNoPagBank, consultarPagBank, devolverNoPagBank, emitirPagBank } from './gatewayPagbank.ts';
import {
  compradorDe,
  divergente,
  type Emissao,
  motivoDe,
  type Pedido,
  type RespostaDoGateway,
  referenciaDe,
  type Volta,
} from './pedido.ts';

/** Requests the charge with an idempotency key from our order: a repeated request charges once. */
export async function emitir(ctx: PublicCtx, emissao: Emissao): Promise<RespostaDoGateway> {
  const emitirNele = emissao.pedido.gateway === 'picpay' ? emitirPicPay : emitirPagBank;
  const resposta = await emitirNele(ctx, emissao);
  // When the repeated request is refused, the first one may still have been accepted.
  const duvidosa = !resposta.ok && resposta.motivo === 'recusado' && emissao.repetida;
  return duvidosa ? { ok: false, motivo: 'indefinido' } : resposta;
}

/** Reads the order at the gateway, or the gateway order that a webhook names. */
export function consultar(ctx: PublicCtx, pedido: Pedido, gatewayPedidoId: string) {
  return pedido.gateway === 'picpay'
    ? consultarPicPay(ctx, pedido)
    : consultarPagBank(ctx, pedido, gatewayPedidoId);
}

/** Stops the payment of an order that is not paid. Undefined: nothing there can be stopped, as a Pix code. */
export function cancelarNoGateway(
  { adapters }: PublicCtx,
  pedido: Pedido,
): Promise<Result<unknown>> | undefined {
  if (pedido.gateway === 'picpay') return adapters.picpay.cancel({ referencia: referenciaDe(pedido) });
  return cancelarNoPagBank({ adapters }, pedido);
}

/** Asks for money of a charge back. False: refused, and it did not go back. Throws SERVICO_INDISPONIVEL when the answer does not show it. */
export async function devolverNoGateway(ctx: PublicCtx, pedido: Pedido, volta: Volta): Promise<boolean> {
  const devolver = pedido.gateway === 'picpay' ? devolverNoPicPay : devolverNoPagBank;
  const feito = await devolver(ctx, pedido, volta);
  if (feito !== undefined) return feito;
  return fail('SERVICO_INDISPONIVEL', {
    sentence:
      'O meio de pagamento não confirmou o estorno. Repita o comando, com o mesmo valor, em alguns minutos.',
  });
}

/** PicPay has no idempotency key: of several processes one asks, because another would take the code of the first for a lost one. */
async function emitirPicPay(ctx: PublicCtx, emissao: Emissao): Promise<RespostaDoGateway> {
  const vez = { nome: 'emitir-picpay', de: referenciaDe(emissao.pedido), points: 1, seconds: 60 };
  if ((await take(ctx, vez)).uses > 1) return { ok: false, motivo: 'indefinido' };
  try {
    return await pedirAoPicPay(ctx, emissao);
  } finally {
    await forget(ctx, vez);
  }
}

/** PicPay shows a code once. A retry asks first; a payment whose code was lost is cancelled. */
async function pedirAoPicPay(ctx: PublicCtx, { pedido, repetida }: Emissao): Promise<RespostaDoGateway> {
  const { picpay } = ctx.adapters;
  const referencia = referenciaDe(pedido);
  if (repetida) {
    const existente = await consultarPicPay(ctx, pedido);
    if (!existente.ok && existente.motivo !== 'recusado') return existente;
    if (existente.ok) {
      if (existente.situacao.estado !== 'aguardando_pagamento') return existente;
      const cancelado = await picpay.cancel({ referencia });
      if (!cancelado.ok) return { ok: false, motivo: 'indefinido' };
      return { ok: true, situacao: { estado: 'cancelado', gatewayPedidoId: referencia, campos: {} } };
    }
  }
  const { nome, email, cpf: documento, telefone } = await compradorDe(ctx, pedido);
  const cliente = { nome, email, documento, telefone: telefone ?? '' };
  const result = await picpay.createPayment({ referencia, valor: pedido.total, cliente });
  if (!result.ok) return { ok: false, motivo: motivoDe(result.error) };
  const campos = { picpayUrl: result.value.paymentUrl, picpayQr: result.value.picture };
  return { ok: true, situacao: { estado: 'aguardando_pagamento', gatewayPedidoId: referencia, campos } };
}

async function consultarPicPay(ctx: PublicCtx, pedido: Pedido): Promise<RespostaDoGateway> {
  const referencia = referenciaDe(pedido);
  const result = await ctx.adapters.picpay.getStatus(referencia);
  if (!result.ok) return { ok: false, motivo: motivoDe(result.error) };
  if (result.value.referenceId !== referencia) return divergente(ctx, pedido, result.value);
  const { authorizationId, contestada, estado: lido } = result.value;
  const campos = authorizationId ? { gatewayCobrancaId: authorizationId } : {};
  // Not captured in time, after the wallet had held the money.
  const estado = lido === 'expirado' && pedido.status === 'autorizado' ? 'negado' : lido;
  return { ok: true, situacao: { estado, gatewayPedidoId: referencia, campos, contestada } };
}

/**
 * PicPay has no idempotency key: it is read before and after it is asked, and while an answer is unknown nobody asks for the same sum
 * again within two minutes. Undefined: the outcome is unknown.
 */
async function devolverNoPicPay(
  ctx: PublicCtx,
  pedido: Pedido,
  { valor, devolvidos }: Volta,
): Promise<boolean | undefined> {
  const { picpay } = ctx.adapters;
  const referencia = referenciaDe(pedido);
  const voltou = (lido: Result<StatusPicPay>) =>
    lido.ok &&
    lido.value.referenceId === referencia &&
    (lido.value.estado === 'estornado' || lido.value.devolvido >= devolvidos);
  const vez = { nome: 'devolver-picpay', de: `${referencia}:${devolvidos}`, points: 1, seconds: 120 };
  const { uses } = await take(ctx, vez);
  const antes = await picpay.getStatus(referencia);
  if (voltou(antes)) return true;
  if (uses > 1) return undefined;
  if (!antes.ok) {
    await forget(ctx, vez);
    return undefined;
  }
  const pedida = await picpay.cancel({ referencia, valor });
  if (voltou(pedida) || voltou(await picpay.getStatus(referencia))) return true;
  if (pedida.ok || motivoDe(pedida.error) !== 'recusado') return undefined;
  await forget(ctx, vez);
  return false;
}

/** Longest wait for a gateway (ms): with the page that follows, the driver waits less than 15 seconds. */
const LIMITE_MS = 8_000;

/** The answer of a gateway, or undefined after the time limit: the work then continues, and its failure is logged. */
export async function comLimiteDeEspera<T>(
  { log }: Pick<PublicCtx, 'log'>,
  trabalho: Promise<T>,
  limiteMs = LIMITE_MS,
): Promise<T | undefined> {
  const tempo = Promise.withResolvers<undefined>();
  let acabou = false;
  const relogio = setTimeout(() => {
    acabou = true;
    tempo.resolve(undefined);
  }, limiteMs);
  trabalho.catch((err: unknown) => {
    if (acabou) log.error({ err }, 'a gateway failed after the driver had left the page');
  });
  try {
    return await Promise.race([trabalho, tempo.promise]);
  } finally {
    clearTimeout(relogio);
  }
}
