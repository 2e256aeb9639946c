import { and, eq } from 'drizzle-orm';
import { avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { devolucao } from '#backend/platform/db/schema/devolucoes.ts';
import { webhookRecebido } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { formatDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { reais } from '#lib/money.ts';
import type { EstadoDaDevolucao, RelatoDaContestacao } from '#lib/pedidos/devolucao.ts';
import { anotarDevolucao, type Devolucao, devolucaoDe, retomarDesistencia } from './devolucoes.ts';
import { moverPedido } from './mover.ts';
import { type Pedido, travarPedido } from './pedido.ts';

/**
 * Stores a dispute's state from the gateway and applies it. New: the staff is told. Lost: the bank takes the money,
 * so the order becomes refunded and unused rights are withdrawn. Open or won: purchases stay. Idempotent for repeated
 * or late reports.
 */
export async function registrarContestacao(
  ctx: PublicCtx,
  pedidoId: number,
  dito: RelatoDaContestacao,
): Promise<Devolucao> {
  return transaction(ctx, async (tx) => {
    const pedido = await travarPedido(tx, pedidoId);
    const { gateway, gatewayId } = dito;
    const esta = and(
      eq(devolucao.causa, 'contestacao'),
      eq(devolucao.gateway, gateway),
      eq(devolucao.gatewayId, gatewayId),
    );
    const [antes] = await tx.db.select().from(devolucao).where(esta);
    // A decided dispute ignores later reports that it is open.
    if (antes && antes.estado !== 'aberta') return antes;
    const campos = {
      ...dito,
      prazo: dito.prazo ?? antes?.prazo ?? null,
      valor: dito.valor ?? antes?.valor ?? pedido.total,
      fim: dito.estado === 'aberta' ? null : tx.clock(),
    };
    const linha = antes
      ? (await tx.db.update(devolucao).set(campos).where(esta).returning())[0]
      : await anotarDevolucao(tx, pedido, { ...campos, causa: 'contestacao' });
    if (!linha) throw new Error('the dispute was not written');
    if (antes?.estado !== linha.estado) await mudou(tx, pedido, linha);
    return linha;
  });
}

async function mudou(tx: PublicCtx, { id, codigo, usuarioId }: Pedido, linha: Devolucao): Promise<void> {
  await audit(tx, {
    acao: `contestacao.${FIM[linha.estado]}`,
    entidade: 'pedido',
    id,
    dados: { contestacao: linha.gatewayId, valor: linha.valor },
  });
  if (linha.estado === 'devolvida')
    await moverPedido(tx, {
      pedidoId: id,
      para: 'estornado',
      origem: 'contestacao',
      dados: { contestacao: linha.gatewayId },
    });
  if (linha.estado === 'recusada') await retomarDesistencia(tx, id);
  await avisarEquipe(tx, {
    papel: 'financeiro',
    usuarioId,
    chave: `contestacao:${linha.id}:${linha.estado}`,
    assunto: ASSUNTO[linha.estado].replace('{codigo}', codigo),
    texto: `Pedido nº ${id}, de ${reais(linha.valor)}${linha.motivo ? `: ${linha.motivo}` : ''}.${
      linha.estado === 'aberta' && linha.prazo
        ? ` Os documentos têm de chegar ao meio de pagamento até ${formatDate(linha.prazo)}.`
        : ''
    }`,
    destino: mesaPaths.pedido(id),
  });
}

const ASSUNTO: Record<EstadoDaDevolucao, string> = {
  aberta: 'Contestação: o banco pede de volta o pedido {codigo}',
  recusada: 'Contestação ganha: pedido {codigo}',
  devolvida: 'Contestação perdida: pedido {codigo}',
};

/** How a dispute ended, in the words of the audit and of the staff. */
const FIM: Record<EstadoDaDevolucao, string> = { aberta: 'aberta', recusada: 'ganha', devolvida: 'perdida' };

/** Job: reads at PagBank a dispute named by a webhook, with retries until it answers. */
export async function conferirContestacao(
  ctx: SystemCtx,
  { pedidoId, gatewayId, webhookId }: JobData<'contestacao'>,
): Promise<void> {
  const lida = await ctx.adapters.pagbank.getChargeback(gatewayId);
  if (!lida.ok && lida.error.kind !== 'rejected')
    throw new Error(`the gateway did not answer about dispute ${gatewayId}`);
  await registrarContestacao(
    ctx,
    pedidoId,
    lida.ok ? lida.value : { ...SEM_RESPOSTA, gateway: 'pagbank', gatewayId },
  );
  if (webhookId !== undefined)
    await ctx.db
      .update(webhookRecebido)
      .set({ processadoEm: ctx.clock(), resultado: lida.ok ? 'conferido' : 'recusado' })
      .where(eq(webhookRecebido.id, webhookId));
}

/** Named by a signed webhook but not readable: the staff must look at the gateway's own screens. */
const SEM_RESPOSTA = { estado: 'aberta', situacao: null, motivo: null, valor: null, prazo: null } as const;

/** Records the staff's answer to a dispute: evidence sent, or no defence. Throws NAO_ENCONTRADO or DADOS_INVALIDOS. */
export async function responderContestacao(
  ctx: SystemCtx,
  { id, resposta }: { id: number; resposta: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { pedidoId } = await contestacaoAberta(tx, id);
    await tx.db.update(devolucao).set({ resposta, respondidaEm: tx.clock() }).where(eq(devolucao.id, id));
    const dados = { contestacao: id };
    await audit(tx, { acao: 'contestacao.responder', entidade: 'pedido', id: pedidoId, dados });
  });
}

/** Records the end of a dispute entered by the staff, where the gateway has no call for it. */
export async function encerrarContestacao(
  ctx: SystemCtx,
  { id, estado }: { id: number; estado: 'devolvida' | 'recusada' },
): Promise<void> {
  const { gateway, gatewayId, situacao, motivo, valor, prazo, pedidoId } = await contestacaoAberta(ctx, id);
  if (gateway === null) throw new Error('a dispute without a gateway');
  const dito = { gateway, gatewayId, estado, situacao, motivo, valor, prazo };
  await registrarContestacao(ctx, pedidoId, dito);
}

export async function contestacaoAberta(ctx: Pick<PublicCtx, 'db'>, id: number): Promise<Devolucao> {
  const linha = await devolucaoDe(ctx, id, 'contestacao');
  if (linha.estado !== 'aberta')
    fail('DADOS_INVALIDOS', { sentence: `A contestação ${id} já está ${FIM[linha.estado]}.` });
  return linha;
}

/** PicPay says, by our reference, that the buyer's bank asks for the money, and not how it ends: the staff sees that in its panel. */
export function abertaNoPicPay(referencia: string): RelatoDaContestacao {
  return { ...SEM_RESPOSTA, gateway: 'picpay', gatewayId: referencia, situacao: 'chargeback' };
}
