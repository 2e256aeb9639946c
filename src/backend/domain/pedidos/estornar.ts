import { eq } from 'drizzle-orm';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import type { Result } from '#backend/platform/adapters/http.ts';
import { estadoDaCobranca } from '#backend/platform/adapters/pagbank/estado.ts';
import type { Charge } from '#backend/platform/adapters/pagbank/types.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { pagamentoEmDobro, pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { AppError, fail } from '#lib/errors.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { motivoDe } from './cobranca.ts';
import { moverPedido, type OrigemDoEvento } from './mover.ts';
import { exigirSemParteAberta } from './parciais.ts';
import {
  devolvidoEmPartes,
  devolvidoPeloGateway,
  exigirSemContestacao,
  type Pedido,
  referenciaDe,
  travarPedido,
} from './pedido.ts';

/**
 * Refunds a paid order through its gateway, less what went back before. The order id is the idempotency key: a retry
 * after a lost answer refunds once. Throws NAO_ENCONTRADO, ESTORNO_IMPOSSIVEL, or SERVICO_INDISPONIVEL when the
 * outcome is unknown: reconciliation or a retry will tell. `porFora`: the money was returned outside of the gateway, which is not asked.
 */
export async function estornarPedido(
  ctx: SystemCtx,
  { pedidoId, origem = 'operador', porFora = false }: Estorno & { pedidoId: number },
): Promise<Pedido> {
  const pedido = await estornavel(ctx, pedidoId);
  if (!porFora) await devolver(ctx, pedido);
  return moverPedido(ctx, { pedidoId, para: 'estornado', origem, ...(porFora && { dados: { porFora } }) });
}

interface Estorno {
  origem?: OrigemDoEvento;
  porFora?: boolean;
}

/** What a refund of the order returns now, in centavos. */
export async function aDevolver(ctx: SystemCtx, { id, total }: Pedido): Promise<Centavos> {
  return total - (await devolvidoEmPartes(ctx, id));
}

export async function estornavel(ctx: SystemCtx, pedidoId: number): Promise<Pedido> {
  const pedido = await transaction(ctx, (tx) => travarPedido(tx, pedidoId));
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  if (pedido.gateway === 'pagbank' && pedido.gatewayCobrancaId === null) fail('ESTORNO_IMPOSSIVEL');
  await exigirSemContestacao(ctx, pedidoId);
  await exigirSemParteAberta(ctx, pedidoId);
  return pedido;
}

/** Refunds a duplicate payment: a second charge of an order, or a whole order. Retries and throws as estornarPedido does. */
export async function devolverDobro(
  ctx: SystemCtx,
  { id, origem = 'operador', porFora = false }: Estorno & { id: number },
): Promise<void> {
  const { pedido, dobro } = await dobroDe(ctx, id);
  if (dobro.devolvidoEm !== null)
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'Este pagamento já foi devolvido.' });
  if (dobro.cobrancaId === (pedido.gatewayCobrancaId ?? '')) {
    await estornarPedido(ctx, { pedidoId: pedido.id, origem, porFora });
    return;
  }
  if (!porFora) {
    const estorno = `${referenciaDe(pedido)}-dobro-${id}`;
    const { cobrancaId: chargeId, valor } = dobro;
    exigirDevolvida(await ctx.adapters.pagbank.cancelCharge({ chargeId, valor, estorno }));
  }
  await transaction(ctx, async (tx) => {
    await tx.db.update(pagamentoEmDobro).set({ devolvidoEm: tx.clock() }).where(eq(pagamentoEmDobro.id, id));
    await audit(tx, {
      acao: 'pedido.devolverDobro',
      entidade: 'pedido',
      id: pedido.id,
      dados: { cobrancaId: dobro.cobrancaId, valor: dobro.valor, ...(porFora && { porFora }) },
    });
    await notificar(tx, {
      tipo: 'compras',
      usuarioId: pedido.usuarioId,
      chave: `pedido-dobro-devolvido:${id}`,
      assunto: `Pagamento em dobro devolvido: pedido nº ${pedido.id}`,
      descricao: `Os ${reais(dobro.valor)} que recebemos a mais pelo pedido nº ${pedido.id} foram devolvidos. O pedido continua pago.`,
      destino: paths.app.planos.detalhes(pedido.id),
    });
  });
}

/** Job: refunds a duplicate payment; a missing answer is retried. A refusal waits for an operator (`pedidos dobrados`), who can return it outside of the gateway. */
export async function devolucao(ctx: SystemCtx, { pagamentoId }: JobData<'devolucao'>): Promise<void> {
  const { dobro } = await dobroDe(ctx, pagamentoId);
  if (dobro.devolvidoEm !== null) return;
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
    .select({ dobro: pagamentoEmDobro, pedido: tabela })
    .from(pagamentoEmDobro)
    .innerJoin(tabela, eq(tabela.id, pagamentoEmDobro.pedidoId))
    .where(eq(pagamentoEmDobro.id, id));
  return row ?? fail('NAO_ENCONTRADO', { sentence: `Não há um pagamento em dobro ${id}.` });
}

/** Refunds the remainder: parts may have been refunded before, and each remainder has its own idempotency key. */
async function devolver(ctx: SystemCtx, pedido: Pedido): Promise<void> {
  const { adapters } = ctx;
  const { gateway, gatewayCobrancaId, total } = pedido;
  // A coupon covered everything: there is no payment to refund.
  if (gateway === 'nenhum') return;
  const partes = await devolvidoEmPartes(ctx, pedido.id);
  const valor = total - partes;
  if (valor === 0) return;
  const peloGateway = await devolvidoPeloGateway(ctx, pedido.id);
  if (gateway === 'picpay') {
    const referencia = referenciaDe(pedido);
    if (partes > peloGateway) {
      const devolvido = await devolvidoNoPicPay(ctx, referencia);
      if (devolvido) return;
      if (devolvido === undefined) recusaDo('indefinido');
      fail('ESTORNO_IMPOSSIVEL', { sentence: RESTO_POR_FORA });
    }
    const cancelado = await adapters.picpay.cancel({ referencia, valor: total });
    if (cancelado.ok || (await devolvidoNoPicPay(ctx, referencia))) return;
    recusaDo(motivoDe(cancelado.error));
  }
  const chargeId = gatewayCobrancaId ?? '';
  const result = await adapters.pagbank.cancelCharge({
    chargeId,
    valor,
    estorno: partes === 0 ? referenciaDe(pedido) : `${referenciaDe(pedido)}-resto-${partes}`,
  });
  if (!result.ok && motivoDe(result.error) === 'recusado') {
    // Refused because an earlier refund, whose answer was lost, returned everything: the current state decides.
    const agora = await adapters.pagbank.getCharge(chargeId);
    if (agora.ok && estadoDaCobranca(agora.value) === 'estornado') return;
  }
  const devolvidos = peloGateway + valor;
  if (devolvidos === total) exigirDevolvida(result);
  else exigirDevolvidos(result, devolvidos);
}

/** Whether PicPay has returned the payment, by this call or by one whose answer was lost; undefined without an answer. */
async function devolvidoNoPicPay({ adapters }: SystemCtx, referencia: string): Promise<boolean | undefined> {
  const lido = await adapters.picpay.getStatus(referencia);
  return lido.ok && lido.value.referenceId === referencia ? lido.value.status === 'refunded' : undefined;
}

function exigirDevolvida(result: Result<Charge>): void {
  if (!result.ok) recusaDo(motivoDe(result.error));
  if (estadoDaCobranca(result.value) !== 'estornado')
    fail('SERVICO_INDISPONIVEL', { sentence: SEM_RESPOSTA });
}

/** For a charge that stays partly paid, the refunded sum shows what was returned. */
function exigirDevolvidos(result: Result<Charge>, esperado: Centavos): void {
  if (!result.ok) recusaDo(motivoDe(result.error));
  if ((result.value.amount.summary?.refunded ?? 0) < esperado)
    fail('SERVICO_INDISPONIVEL', { sentence: SEM_RESPOSTA });
}

function recusaDo(motivo: ReturnType<typeof motivoDe>): never {
  if (motivo === 'recusado')
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'O meio de pagamento recusou o estorno.' });
  return fail('SERVICO_INDISPONIVEL', { sentence: SEM_RESPOSTA });
}

const RESTO_POR_FORA =
  'Uma parte já foi devolvida por fora, e o PicPay só devolve o valor inteiro: devolva o resto por Pix ou transferência, e anote com a opção por-fora.';

const SEM_RESPOSTA = 'O meio de pagamento não confirmou o estorno. Repita o comando em alguns minutos.';
