import { eq } from 'drizzle-orm';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import type { Charge } from '#backend/platform/adapters/pagbank/answers.ts';
import { estadoDaCobranca } from '#backend/platform/adapters/pagbank/answers.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { devolucao as tabela } from '#backend/platform/db/schema/devolucoes.ts';
import { pedido as tabelaDePedidos } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { AppError, fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { motivoDe } from './cobranca.ts';
import { devolvidoEmPartes, devolvidoPeloGateway, exigirSem } from './devolucoes.ts';
import { doPedidoTodo } from './dobrados.ts';
import { moverPedido, type OrigemDoEvento } from './mover.ts';
import { type Pedido, referenciaDe, travarPedido } from './pedido.ts';

interface Estorno {
  origem?: OrigemDoEvento;
  /** The money was returned outside of the gateway, which is not asked. */
  porFora?: boolean;
}

/**
 * Refunds a paid order through its gateway, less what went back before. The order id is the idempotency key: a retry
 * after a lost answer refunds once. Throws NAO_ENCONTRADO, ESTORNO_IMPOSSIVEL, or SERVICO_INDISPONIVEL when the
 * outcome is unknown: reconciliation or a retry will tell.
 */
export async function estornarPedido(
  ctx: SystemCtx,
  { pedidoId, origem = 'operador', porFora = false }: Estorno & { pedidoId: number },
): Promise<Pedido> {
  const pedido = await estornavel(ctx, pedidoId);
  if (!porFora) await devolverResto(ctx, pedido);
  return moverPedido(ctx, { pedidoId, para: 'estornado', origem, ...(porFora && { dados: { porFora } }) });
}

/** What a refund of the order returns now, in centavos. */
export async function aDevolver(ctx: SystemCtx, { id, total }: Pedido): Promise<Centavos> {
  return total - (await devolvidoEmPartes(ctx, id));
}

export async function estornavel(ctx: SystemCtx, pedidoId: number): Promise<Pedido> {
  const pedido = await transaction(ctx, (tx) => travarPedido(tx, pedidoId));
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  if (pedido.gateway === 'pagbank' && pedido.gatewayCobrancaId === null) fail('ESTORNO_IMPOSSIVEL');
  await exigirSem(ctx, pedidoId, 'contestacao', 'parte');
  return pedido;
}

/** Refunds a duplicate payment: a second charge of an order, or a whole order. Retries and throws as estornarPedido does. */
export async function devolverDobro(
  ctx: SystemCtx,
  { id, origem = 'operador', porFora = false }: Estorno & { id: number },
): Promise<void> {
  const { pedido, dobro } = await dobroDe(ctx, id);
  const { estado, valor, gatewayId: chargeId } = dobro;
  if (estado !== 'aberta') fail('ESTORNO_IMPOSSIVEL', { sentence: 'Este pagamento já foi devolvido.' });
  if (doPedidoTodo(pedido, chargeId)) {
    await estornarPedido(ctx, { pedidoId: pedido.id, origem, porFora });
    return;
  }
  const estorno = `${referenciaDe(pedido)}-dobro-${id}`;
  if (!porFora && !(await cancelarCobranca(ctx, { chargeId, valor, estorno }, toda))) recusado();
  await transaction(ctx, async (tx) => {
    await tx.db
      .update(tabela)
      .set({ estado: 'devolvida', fim: tx.clock(), porFora })
      .where(eq(tabela.id, id));
    await audit(tx, {
      ...{ acao: 'pedido.devolverDobro', entidade: 'pedido', id: pedido.id },
      dados: { cobrancaId: chargeId, valor, ...(porFora && { porFora }) },
    });
    await notificar(tx, {
      ...{ tipo: 'compras', usuarioId: pedido.usuarioId, chave: `pedido-dobro-devolvido:${id}` },
      assunto: `Pagamento em dobro devolvido: pedido nº ${pedido.id}`,
      descricao: `Os ${reais(valor)} que recebemos a mais pelo pedido nº ${pedido.id} foram devolvidos. O pedido continua pago.`,
      destino: paths.app.planos.detalhes(pedido.id),
    });
  });
}

/** Job: refunds a duplicate payment; a missing answer is retried. A refusal waits for an operator (`devolucoes listar`), who can return it outside of the gateway. */
export async function devolucao(ctx: SystemCtx, { pagamentoId }: JobData<'devolucao'>): Promise<void> {
  const { dobro } = await dobroDe(ctx, pagamentoId);
  if (dobro.estado !== 'aberta') return;
  try {
    await devolverDobro(ctx, { id: pagamentoId, origem: 'devolucao' });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ESTORNO_IMPOSSIVEL') throw error;
    ctx.log.error({ pagamento: pagamentoId }, 'the gateway refused to refund a double payment');
  }
}

/** A duplicate payment with its order; throws NAO_ENCONTRADO for an unknown id. */
export async function dobroDe({ db }: Pick<SystemCtx, 'db'>, id: number) {
  const [row] = await db
    .select({ dobro: tabela, pedido: tabelaDePedidos })
    .from(tabela)
    .innerJoin(tabelaDePedidos, eq(tabelaDePedidos.id, tabela.pedidoId))
    .where(eq(tabela.id, id));
  return row?.dobro.causa === 'dobro'
    ? row
    : fail('NAO_ENCONTRADO', { sentence: `Não há um pagamento em dobro ${id}.` });
}

/** Refunds the remainder: parts may have been refunded before, and each remainder has its own idempotency key. */
async function devolverResto(ctx: SystemCtx, pedido: Pedido): Promise<void> {
  const { gateway, total, id } = pedido;
  const partes = await devolvidoEmPartes(ctx, id);
  const valor = total - partes;
  // A coupon covered everything: there is no payment to refund.
  if (gateway === 'nenhum' || valor === 0) return;
  const peloGateway = await devolvidoPeloGateway(ctx, id);
  if (gateway === 'picpay') return devolverPicPay(ctx, pedido, partes > peloGateway);
  const chargeId = pedido.gatewayCobrancaId ?? '';
  const estorno = `${referenciaDe(pedido)}${partes === 0 ? '' : `-resto-${partes}`}`;
  const devolvidos = peloGateway + valor;
  const certo = devolvidos === total ? toda : somando(devolvidos);
  if (await cancelarCobranca(ctx, { chargeId, valor, estorno }, certo)) return;
  // Refused because an earlier refund, whose answer was lost, returned everything: the current state decides.
  const agora = await ctx.adapters.pagbank.getCharge(chargeId);
  if (!agora.ok || !toda(agora.value)) recusado();
}

/** PicPay refunds whole payments only. */
async function devolverPicPay(ctx: SystemCtx, pedido: Pedido, partePorFora: boolean): Promise<void> {
  const { picpay } = ctx.adapters;
  const referencia = referenciaDe(pedido);
  const cancelado = partePorFora ? undefined : await picpay.cancel({ referencia, valor: pedido.total });
  if (cancelado?.ok) return;
  // Returned by a call whose answer was lost.
  const lido = await picpay.getStatus(referencia);
  const conhecido = lido.ok && lido.value.referenceId === referencia;
  if (conhecido && lido.value.status === 'refunded') return;
  if (cancelado) return motivoDe(cancelado.error) === 'recusado' ? recusado() : semConfirmacao();
  if (!conhecido) semConfirmacao();
  fail('ESTORNO_IMPOSSIVEL', { sentence: RESTO_POR_FORA });
}

/** Asks PagBank for `valor` of a charge back. False: it refused, and nothing went back. Throws when the answer does not show it. */
export async function cancelarCobranca(
  { adapters }: SystemCtx,
  pedida: { chargeId: string; valor: Centavos; estorno: string },
  certo: (cobranca: Charge) => boolean,
): Promise<boolean> {
  const result = await adapters.pagbank.cancelCharge(pedida);
  if (!result.ok && motivoDe(result.error) === 'recusado') return false;
  return result.ok && certo(result.value) ? true : semConfirmacao();
}

const toda = (cobranca: Charge) => estadoDaCobranca(cobranca) === 'estornado';

/** Of a charge that stays partly paid, the refunded sum shows what was returned. */
export const somando = (devolvidos: Centavos) => (cobranca: Charge) =>
  (cobranca.amount.summary?.refunded ?? devolvidos) >= devolvidos;

export function recusado(): never {
  fail('ESTORNO_IMPOSSIVEL', { sentence: 'O meio de pagamento recusou o estorno.' });
}

function semConfirmacao(): never {
  fail('SERVICO_INDISPONIVEL', {
    sentence:
      'O meio de pagamento não confirmou o estorno. Repita o comando, com o mesmo valor, em alguns minutos.',
  });
}

const RESTO_POR_FORA =
  'Uma parte já foi devolvida por fora, e o PicPay só devolve o valor inteiro: devolva o resto por Pix ou transferência, e anote com a opção por-fora.';
