import { eq } from 'drizzle-orm';
import { avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import { notificar } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { devolucao as tabela } from '#backend/platform/db/schema/devolucoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { formatDate } from '#lib/dates.ts';
import { AppError, fail } from '#lib/errors.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { reais } from '#lib/money.ts';
import { ultimoDiaDaResposta } from '#lib/pedidos/desistencia.ts';
import { ROTULO_DA_CAUSA } from '#lib/pedidos/devolucao.ts';
import { noPedido } from './avisos.ts';
import { type Devolucao, devolucaoDe, devolvidoEmPartes, encerrar, exigirSem } from './devolucoes.ts';
import { devolverNoGateway } from './gateway.ts';
import { moverPedido, type OrigemDoEvento } from './mover.ts';
import { type Pedido, pedidoDe, referenciaDe, travarPedido } from './pedido.ts';

interface Estorno {
  origem?: OrigemDoEvento;
  /** The money was returned outside of the gateway, which is not asked. */
  porFora?: boolean | undefined;
}

/** Job: refunds a withdrawal or a double payment; a missing answer is retried. A refusal waits for a person, whom a mail tells. */
export async function devolucao(ctx: SystemCtx, { devolucaoId }: JobData<'devolucao'>): Promise<void> {
  const [uma] = await ctx.db.select().from(tabela).where(eq(tabela.id, devolucaoId));
  if (uma?.estado !== 'aberta') return;
  try {
    if (uma.causa === 'dobro') await devolverDobro(ctx, { id: uma.id, origem: 'devolucao' });
    else await estornarPedido(ctx, { pedidoId: uma.pedidoId, origem: 'desistencia' });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ESTORNO_IMPOSSIVEL') throw error;
    ctx.log.error({ devolucao: uma.id, causa: uma.causa }, 'the gateway refused a refund');
    await avisarDaRecusa(ctx, uma, error.sentence ?? 'O meio de pagamento recusou o estorno.');
  }
}

async function avisarDaRecusa(ctx: SystemCtx, { id }: Devolucao, porque: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const [uma] = await tx.db.select().from(tabela).where(eq(tabela.id, id));
    if (uma?.estado !== 'aberta') return;
    const { causa, pedidoId, usuarioId, valor, quando } = uma;
    const prazo =
      causa === 'desistencia' ? `, com resposta até ${formatDate(ultimoDiaDaResposta(quando))}` : '';
    await avisarEquipe(tx, {
      papel: 'financeiro',
      usuarioId,
      chave: `devolucao-recusada:${id}`,
      assunto: `${ROTULO_DA_CAUSA[causa]} sem devolução: pedido nº ${pedidoId}`,
      texto: `${porque} Faltam ${reais(valor)} a devolver${prazo}. Quando o dinheiro voltar por outro meio, anote: pedidos ${causa === 'dobro' ? 'devolver' : 'estornar'} --por-fora.`,
      destino: mesaPaths.pedido(pedidoId),
    });
  });
}

/**
 * Refunds a paid order, less what went back before. The order is the idempotency key: a retry after a lost answer refunds once. Throws
 * ESTORNO_IMPOSSIVEL, or SERVICO_INDISPONIVEL when the outcome is unknown: reconciliation or a retry will tell.
 */
export async function estornarPedido(
  ctx: SystemCtx,
  { pedidoId, origem = 'operador', porFora = false }: Estorno & { pedidoId: number },
): Promise<Pedido> {
  const pedido = await estornavel(ctx, pedidoId);
  const { total: partes, peloGateway } = await devolvidoEmPartes(ctx, pedidoId);
  const valor = pedido.total - partes;
  // A coupon covered everything: there is no payment to refund.
  if (!porFora && pedido.gateway !== 'nenhum' && valor > 0) {
    const chave = `${referenciaDe(pedido)}${partes === 0 ? '' : `-resto-${partes}`}`;
    const cobrancaId = pedido.gatewayCobrancaId ?? '';
    const volta = { cobrancaId, valor, devolvidos: peloGateway + valor, chave };
    if (!(await devolverNoGateway(ctx, pedido, volta))) recusado();
  }
  return moverPedido(ctx, { pedidoId, para: 'estornado', origem, ...(porFora && { dados: { porFora } }) });
}

export async function estornavel(ctx: SystemCtx, pedidoId: number): Promise<Pedido> {
  const pedido = await transaction(ctx, (tx) => travarPedido(tx, pedidoId));
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  if (pedido.gateway === 'pagbank' && pedido.gatewayCobrancaId === null) fail('ESTORNO_IMPOSSIVEL');
  await exigirSem(ctx, pedidoId, 'contestacao', 'parte');
  return pedido;
}

/** Refunds a duplicate payment: a further charge of an order, which stays paid, or a whole order. Throws as estornarPedido does. */
export async function devolverDobro(
  ctx: SystemCtx,
  { id, origem = 'operador', porFora = false }: Estorno & { id: number },
): Promise<void> {
  const dobro = await devolucaoDe(ctx, id, 'dobro');
  const { estado, valor, pedidoId, gatewayId: cobrancaId } = dobro;
  if (estado !== 'aberta') fail('ESTORNO_IMPOSSIVEL', { sentence: 'Este pagamento já foi devolvido.' });
  const pedido = await pedidoDe(ctx, pedidoId);
  if (doPedidoTodo(pedido, cobrancaId)) {
    await estornarPedido(ctx, { pedidoId, origem, porFora });
    return;
  }
  const volta = { cobrancaId, valor, devolvidos: valor, chave: `${referenciaDe(pedido)}-dobro-${id}` };
  if (!porFora && !(await devolverNoGateway(ctx, pedido, volta))) recusado();
  await transaction(ctx, async (tx) => {
    await encerrar(tx, id, { estado: 'devolvida', porFora });
    const dados = { cobrancaId, valor, ...(porFora && { porFora }) };
    await audit(tx, { acao: 'pedido.devolverDobro', entidade: 'pedido', id: pedidoId, dados });
    await notificar(tx, {
      ...noPedido(pedido),
      chave: `pedido-dobro-devolvido:${id}`,
      assunto: `Pagamento em dobro devolvido: pedido nº ${pedidoId}`,
      descricao: `Os ${reais(valor)} que recebemos a mais pelo pedido nº ${pedidoId} foram devolvidos. O pedido continua pago.`,
    });
  });
}

/** The refund is the order's own payment, not a further charge of it. */
export function doPedidoTodo({ gatewayCobrancaId }: Pick<Pedido, 'gatewayCobrancaId'>, cobrancaId: string) {
  return cobrancaId === (gatewayCobrancaId ?? '');
}

export function recusado(): never {
  fail('ESTORNO_IMPOSSIVEL', { sentence: 'O meio de pagamento recusou o estorno.' });
}
