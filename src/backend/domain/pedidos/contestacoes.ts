import { and, eq } from 'drizzle-orm';
import { avisarEquipe } from '#backend/domain/avisos/avisarEquipe.ts';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { contestacao } from '#backend/platform/db/schema/devolucoes.ts';
import { webhookRecebido } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { formatDate } from '#lib/dates.ts';
import { fail } from '#lib/errors.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { reais } from '#lib/money.ts';
import type { EstadoDaContestacao, RelatoDaContestacao } from '#lib/pedidos/estados.ts';
import { retomarDesistencia } from './desistenciaAberta.ts';
import { moverPedido } from './mover.ts';
import { type Pedido, travarPedido } from './pedido.ts';

export type Contestacao = typeof contestacao.$inferSelect;

/**
 * Stores a dispute's state from the gateway and applies it. New: the staff is told. Lost: the bank takes the money,
 * so the order becomes refunded and unused rights are withdrawn. Open or won: purchases stay. Idempotent for repeated
 * or late reports.
 */
export async function registrarContestacao(
  ctx: PublicCtx,
  pedidoId: number,
  dito: RelatoDaContestacao,
): Promise<Contestacao> {
  return transaction(ctx, async (tx) => {
    const pedido = await travarPedido(tx, pedidoId);
    const esta = and(eq(contestacao.gateway, dito.gateway), eq(contestacao.gatewayId, dito.gatewayId));
    const [antes] = await tx.db.select().from(contestacao).where(esta);
    // A decided dispute ignores later reports that it is open.
    if (antes && antes.estado !== 'aberta') return antes;
    const agora = tx.clock();
    const { gateway: _, gatewayId: __, valor, ...resto } = dito;
    const campos = {
      ...resto,
      prazo: dito.prazo ?? antes?.prazo ?? null,
      valor: valor ?? antes?.valor ?? pedido.total,
      conferidaEm: agora,
      resolvidaEm: dito.estado === 'aberta' ? null : agora,
    };
    const [linha] = antes
      ? await tx.db.update(contestacao).set(campos).where(esta).returning()
      : await tx.db
          .insert(contestacao)
          .values({
            pedidoId,
            usuarioId: pedido.usuarioId,
            gateway: dito.gateway,
            gatewayId: dito.gatewayId,
            abertaEm: agora,
            ...campos,
          })
          .returning();
    if (!linha) throw new Error('the dispute was not written');
    if (antes?.estado !== linha.estado) await mudou(tx, pedido, linha);
    return linha;
  });
}

async function mudou(tx: PublicCtx, { id, codigo, usuarioId }: Pedido, linha: Contestacao): Promise<void> {
  await audit(tx, {
    acao: `contestacao.${linha.estado}`,
    entidade: 'pedido',
    id,
    dados: { contestacao: linha.gatewayId, valor: linha.valor },
  });
  if (linha.estado === 'perdida')
    await moverPedido(tx, {
      pedidoId: id,
      para: 'estornado',
      origem: 'contestacao',
      dados: { contestacao: linha.gatewayId },
    });
  if (linha.estado === 'ganha') await retomarDesistencia(tx, id);
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

const ASSUNTO: Record<EstadoDaContestacao, string> = {
  aberta: 'Contestação: o banco pede de volta o pedido {codigo}',
  ganha: 'Contestação ganha: pedido {codigo}',
  perdida: 'Contestação perdida: pedido {codigo}',
};

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
): Promise<Contestacao> {
  return transaction(ctx, async (tx) => {
    const antes = await contestacaoDe(tx, id);
    if (antes.estado !== 'aberta')
      fail('DADOS_INVALIDOS', { sentence: `A contestação ${id} já está ${antes.estado}.` });
    const [linha] = await tx.db
      .update(contestacao)
      .set({ resposta, respondidaEm: tx.clock() })
      .where(eq(contestacao.id, id))
      .returning();
    if (!linha) throw new Error('the dispute vanished');
    await audit(tx, {
      acao: 'contestacao.responder',
      entidade: 'pedido',
      id: linha.pedidoId,
      dados: { contestacao: id },
    });
    return linha;
  });
}

/** Records the end of a dispute entered by the staff, where the gateway has no call for it. */
export async function encerrarContestacao(
  ctx: SystemCtx,
  { id, estado }: { id: number; estado: 'ganha' | 'perdida' },
): Promise<Contestacao> {
  const antes = await contestacaoDe(ctx, id);
  if (antes.estado !== 'aberta')
    fail('DADOS_INVALIDOS', { sentence: `A contestação ${id} já está ${antes.estado}.` });
  const { gateway, gatewayId, situacao, motivo, valor, prazo } = antes;
  return registrarContestacao(ctx, antes.pedidoId, {
    gateway,
    gatewayId,
    estado,
    situacao,
    motivo,
    valor,
    prazo,
  });
}

export async function contestacaoDe({ db }: Pick<PublicCtx, 'db'>, id: number): Promise<Contestacao> {
  const [linha] = await db.select().from(contestacao).where(eq(contestacao.id, id));
  return linha ?? fail('NAO_ENCONTRADO', { sentence: `Não há uma contestação ${id}.` });
}

/** PicPay says, by our reference, that the buyer's bank asks for the money, and not how it ends: the staff sees that in its panel. */
export function abertaNoPicPay(referencia: string): RelatoDaContestacao {
  return {
    gateway: 'picpay',
    gatewayId: referencia,
    estado: 'aberta',
    situacao: 'chargeback',
    motivo: null,
    valor: null,
    prazo: null,
  };
}
