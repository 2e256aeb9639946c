import { eq } from 'drizzle-orm';
import { AppError, fail } from '#lib/errors.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Result } from '../adapters/http.ts';
import { estadoDaCobranca } from '../adapters/pagbank/estado.ts';
import type { Charge } from '../adapters/pagbank/types.ts';
import { audit } from '../audit.ts';
import type { SystemCtx } from '../context.ts';
import { pagamentoEmDobro, pedido as tabela } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import type { JobData } from '../jobs/queue.ts';
import { notificar } from '../notificacoes/notificar.ts';
import { motivoDe } from './cobranca.ts';
import { exigirSemContestacao } from './contestacaoAberta.ts';
import { moverPedido, type OrigemDoEvento } from './mover.ts';
import { devolvidoEmPartes, exigirSemParteAberta } from './parciais.ts';
import { type Pedido, referenciaDe, travarPedido } from './pedido.ts';

/**
 * Gives a paid order's money back through its gateway, in whole. The gateway knows the wish by the order's id: asked again
 * after a lost answer, it gives back once. Fails with NAO_ENCONTRADO, ESTORNO_IMPOSSIVEL, or SERVICO_INDISPONIVEL when
 * nobody knows what came of it: then reconciliation, or asking again, tells.
 */
export async function estornarPedido(
  ctx: SystemCtx,
  { pedidoId, origem = 'operador' }: { pedidoId: number; origem?: OrigemDoEvento },
): Promise<Pedido> {
  const pedido = await estornavel(ctx, pedidoId);
  await devolver(ctx, pedido);
  return moverPedido(ctx, { pedidoId, para: 'estornado', origem });
}

/** The order, when it is paid and its money can be given back. */
export async function estornavel(ctx: SystemCtx, pedidoId: number): Promise<Pedido> {
  const pedido = await transaction(ctx, (tx) => travarPedido(tx, pedidoId));
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  if (pedido.gateway === 'pagbank' && pedido.gatewayCobrancaId === null) fail('ESTORNO_IMPOSSIVEL');
  await exigirSemContestacao(ctx, pedidoId);
  await exigirSemParteAberta(ctx, pedidoId);
  return pedido;
}

/**
 * Gives back what was paid twice: the second charge of an order, or a whole order that another one had paid for. Asked again
 * after a lost answer, it gives back once. Fails as estornarPedido does.
 */
export async function devolverDobro(
  ctx: SystemCtx,
  { id, origem = 'operador' }: { id: number; origem?: OrigemDoEvento },
): Promise<void> {
  const { pedido, dobro } = await dobroDe(ctx, id);
  if (dobro.devolvidoEm !== null)
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'Este pagamento já foi devolvido.' });
  if (dobro.cobrancaId === (pedido.gatewayCobrancaId ?? '')) {
    await estornarPedido(ctx, { pedidoId: pedido.id, origem });
    return;
  }
  const result = await ctx.adapters.pagbank.cancelCharge({
    chargeId: dobro.cobrancaId,
    valor: dobro.valor,
    estorno: `${referenciaDe(pedido)}-dobro-${id}`,
  });
  exigirDevolvida(result);
  await transaction(ctx, async (tx) => {
    await tx.db.update(pagamentoEmDobro).set({ devolvidoEm: tx.clock() }).where(eq(pagamentoEmDobro.id, id));
    await audit(tx, {
      acao: 'pedido.devolverDobro',
      entidade: 'pedido',
      id: pedido.id,
      dados: { cobrancaId: dobro.cobrancaId, valor: dobro.valor },
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

/**
 * Job: gives a payment back that came twice. Tried again while the gateway does not answer; what the gateway refuses waits for
 * an operator (`pedidos dobrados`).
 */
export async function devolucao(ctx: SystemCtx, { pagamentoId }: JobData<'devolucao'>): Promise<void> {
  const { dobro } = await dobroDe(ctx, pagamentoId);
  if (dobro.devolvidoEm !== null) return;
  try {
    await devolverDobro(ctx, { id: pagamentoId, origem: 'devolucao' });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ESTORNO_IMPOSSIVEL') throw error;
    ctx.log.error({ pagamento: pagamentoId }, 'the gateway does not give back what was paid twice');
  }
}

/** A payment that came twice, with its order; NAO_ENCONTRADO when there is none with this number. */
export async function dobroDe({ db }: Pick<SystemCtx, 'db'>, id: number) {
  const [row] = await db
    .select({ dobro: pagamentoEmDobro, pedido: tabela })
    .from(pagamentoEmDobro)
    .innerJoin(tabela, eq(tabela.id, pagamentoEmDobro.pedidoId))
    .where(eq(pagamentoEmDobro.id, id));
  return row ?? fail('NAO_ENCONTRADO', { sentence: `Não há um pagamento em dobro ${id}.` });
}

/** What is left of it: parts may have gone back before, and each rest is a wish of its own. */
async function devolver(ctx: SystemCtx, pedido: Pedido): Promise<void> {
  const { adapters } = ctx;
  const { gateway, gatewayCobrancaId, total } = pedido;
  // A coupon paid for all of it: no money moved.
  if (gateway === 'nenhum') return;
  if (gateway === 'picpay') {
    const referencia = referenciaDe(pedido);
    const cancelado = await adapters.picpay.cancel({
      referencia,
      valor: total,
      ...(gatewayCobrancaId !== null && { authorizationId: gatewayCobrancaId }),
    });
    if (cancelado.ok) return;
    // The answer got lost, of this call or of one before it: what it is now tells.
    const agora = await adapters.picpay.getStatus(referencia);
    if (agora.ok && agora.value.referenceId === referencia && agora.value.status === 'refunded') return;
    recusaDo(motivoDe(cancelado.error));
  }
  const partes = await devolvidoEmPartes(ctx, pedido.id);
  const result = await adapters.pagbank.cancelCharge({
    chargeId: gatewayCobrancaId ?? '',
    valor: total - partes,
    estorno: partes === 0 ? referenciaDe(pedido) : `${referenciaDe(pedido)}-resto-${partes}`,
  });
  exigirDevolvida(result);
}

function exigirDevolvida(result: Result<Charge>): void {
  if (!result.ok) recusaDo(motivoDe(result.error));
  if (estadoDaCobranca(result.value) !== 'estornado')
    fail('SERVICO_INDISPONIVEL', { sentence: SEM_RESPOSTA });
}

function recusaDo(motivo: ReturnType<typeof motivoDe>): never {
  if (motivo === 'recusado')
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'O meio de pagamento recusou o estorno.' });
  return fail('SERVICO_INDISPONIVEL', { sentence: SEM_RESPOSTA });
}

const SEM_RESPOSTA = 'O meio de pagamento não confirmou o estorno. Repita o comando em alguns minutos.';
