import { and, eq, gt } from 'drizzle-orm';
import { avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import { notificar, notificarPorEmail } from '#backend/domain/avisos/notificacoes/notificar.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { devolucao as tabela } from '#backend/platform/db/schema/devolucoes.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { formatDate } from '#lib/dates.ts';
import { AppError, fail } from '#lib/errors.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { type Centavos, reais } from '#lib/money.ts';
import { ROTULO_DA_CAUSA, ultimoDiaDaResposta } from '#lib/pedidos/devolucao.ts';
import { noPedido } from './avisos.ts';
import {
  aDevolver,
  anotarDevolucao,
  type Devolucao,
  devolucaoAberta,
  devolucaoDe,
  devolvidoEmPartes,
  encerrar,
  exigirSem,
  IMPEDE,
  retomarDesistencia,
} from './devolucoes.ts';
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

function recusado(): never {
  fail('ESTORNO_IMPOSSIVEL', { sentence: 'O meio de pagamento recusou o estorno.' });
}

interface Parte {
  pedidoId: number;
  valor: Centavos;
  motivo: string;
  porFora?: boolean;
}

/**
 * Refunds part of a paid order; what it gave stays. The request is written first: after a lost answer, a retry with the same amount
 * refunds once. Throws as estornarPedido does.
 */
export async function estornarParte(
  ctx: SystemCtx,
  pedida: Parte,
): Promise<{ valor: Centavos; restante: Centavos }> {
  const { pedido, parte, feito } = await transaction(ctx, async (tx) => {
    const pedido = await parcialmenteEstornavel(tx, pedida);
    const parte = await anotarParte(tx, pedido, pedida);
    // In the same transaction: a retry by the gateway must never find this part unconfirmed.
    return { pedido, parte, feito: parte.porFora ? await confirmar(tx, pedido, parte) : undefined };
  });
  if (feito) return feito;
  const { id, valor, gatewayId } = parte;
  const { peloGateway } = await devolvidoEmPartes(ctx, pedido.id);
  const chave = `${referenciaDe(pedido)}-${gatewayId || `parte-${id}`}`;
  const cobrancaId = pedido.gatewayCobrancaId ?? '';
  if (await devolverNoGateway(ctx, pedido, { cobrancaId, valor, devolvidos: peloGateway + valor, chave }))
    return confirmar(ctx, pedido, parte);
  await transaction(ctx, async (tx) => {
    await encerrar(tx, id, { estado: 'recusada' });
    await retomarDesistencia(tx, pedido.id);
  });
  return recusado();
}

/** The order, locked, when this amount can be refunded. */
export async function parcialmenteEstornavel(
  tx: Pick<PublicCtx, 'db'>,
  { pedidoId, valor, porFora = false }: Omit<Parte, 'motivo'>,
): Promise<Pedido> {
  const pedido = await travarPedido(tx, pedidoId);
  if (pedido.status !== 'pago') fail('ESTORNO_IMPOSSIVEL');
  await exigirSem(tx, pedidoId, 'contestacao');
  if (pedido.gateway === 'nenhum')
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'Um cupom pagou este pedido: não há dinheiro a devolver.' });
  if (pedido.gatewayCobrancaId === null && !porFora)
    fail('ESTORNO_IMPOSSIVEL', { sentence: 'Este pedido não tem uma cobrança a devolver.' });
  // The gateway may still pay the open part: it is not the one that went outside.
  if (porFora) await exigirSem(tx, pedidoId, 'parte');
  const resta = await aDevolver(tx, pedido);
  if (valor >= resta)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `Restam ${reais(resta)} deste pedido. Para devolver tudo, estorne o pedido inteiro (pedidos estornar): só assim o que ele deu é recolhido. Um plano já encerrado não impede.`,
    });
  return pedido;
}

/** The same amount within this time (ms) is a repeated press, not a second refund. */
const REPETIDO_MS = 10 * 60_000;

/** The part as it was written: now, or before, when it waits for its answer. */
async function anotarParte(tx: SystemCtx, pedido: Pedido, pedida: Parte): Promise<Devolucao> {
  const { pedidoId, valor, motivo, porFora } = pedida;
  const aberta = await devolucaoAberta(tx, pedidoId, 'parte');
  if (aberta && aberta.valor !== valor) fail('ESTORNO_IMPOSSIVEL', { sentence: IMPEDE.parte(aberta) });
  if (aberta) return aberta;
  await exigirSem(tx, pedidoId, 'desistencia');
  const agora = tx.clock().getTime();
  const igual = and(
    ...[eq(tabela.pedidoId, pedidoId), eq(tabela.causa, 'parte'), eq(tabela.valor, valor)],
    ...[eq(tabela.estado, 'devolvida'), gt(tabela.fim, new Date(agora - REPETIDO_MS))],
  );
  if ((await tx.db.$count(tabela, igual)) > 0)
    fail('ESTORNO_IMPOSSIVEL', {
      sentence: `${reais(valor)} deste pedido acabaram de ser devolvidos. Se for mesmo outra vez, peça em dez minutos.`,
    });
  const autor = tx.atorId ?? tx.ator;
  const nova = await anotarDevolucao(tx, pedido, { causa: 'parte', valor, motivo, porFora, autor });
  if (!nova) throw new Error('the part was not written');
  return nova;
}

/** For parallel retries the gateway refunded once, so only one of them is confirmed. */
async function confirmar(ctx: SystemCtx, pedido: Pedido, { id, valor, porFora, motivo }: Devolucao) {
  return transaction(ctx, async (tx) => {
    await travarPedido(tx, pedido.id);
    const agora = await encerrar(tx, id, { estado: 'devolvida' });
    const feito = { valor, restante: await aDevolver(tx, pedido) };
    if (!agora) return feito;
    await retomarDesistencia(tx, pedido.id);
    const dados = { ...feito, ...(porFora && { porFora }) };
    await audit(tx, { acao: 'pedido.devolverParte', entidade: 'pedido', id: pedido.id, dados });
    await notificarPorEmail(tx, {
      ...noPedido(pedido),
      chave: `pedido-parte-devolvida:${id}`,
      assunto: `Devolvemos ${reais(valor)} do pedido ${pedido.codigo}`,
      descricao: `${motivo} Devolvemos ${reais(valor)} do pedido nº ${pedido.id} ${porFora ? 'por Pix ou transferência' : 'pelo mesmo meio do pagamento'}. Esta devolução não tira nada do que você comprou.`,
    });
    return feito;
  });
}
