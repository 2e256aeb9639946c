import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { pedido as tabela, webhookRecebido } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueueAll } from '#backend/platform/jobs/enqueue.ts';
import type { JobData } from '#backend/platform/jobs/queue.ts';
import { EM_ABERTO, emAberto } from '#lib/pedidos/estados.ts';
import { abertaNoPicPay, registrarContestacao } from './contestacoes.ts';
import { cancelarNoGateway, comLimiteDeEspera, consultar } from './gateway.ts';
import { cobrar, moverPedido, type OrigemDoEvento, registrar } from './mover.ts';
import {
  CONFERENCIA_DEPOIS_DE_EXPIRAR_MS,
  comoGateway,
  type Motivo,
  motivoDe,
  type Pedido,
  pedidoDe,
  type RespostaDoGateway,
  referenciaDe,
  semResposta,
} from './pedido.ts';

/** Outcome of a check at the gateway. */
type Resultado = 'conferido' | 'nada a conferir' | Motivo;

interface Conferencia {
  pedidoId: number;
  origem: OrigemDoEvento;
  /** The gateway order named by a webhook, when it differs from the stored one. */
  gatewayPedidoId?: string | undefined;
}

/** Reads one order at the gateway and applies the answer. Only the gateway's answer moves an order. */
export async function conferirPedido(ctx: PublicCtx, conferencia: Conferencia): Promise<Resultado> {
  const { pedidoId, origem, gatewayPedidoId } = conferencia;
  const [pedido] = await ctx.db.select().from(tabela).where(eq(tabela.id, pedidoId));
  if (!pedido || pedido.gateway === 'nenhum') return 'nada a conferir';
  const gateway = comoGateway(ctx);
  const resposta = await perguntar(gateway, { pedido, origem, gatewayPedidoId });
  const atual = await pedidoDe(ctx, pedidoId);
  if (vencido(atual, ctx.clock(), resposta))
    await moverPedido(gateway, { pedidoId, para: 'expirado', origem: 'expiracao' });
  return resposta.ok ? 'conferido' : resposta.motivo;
}

/** Reads the order named by the webhook, or the stored one; a charge without an answer is requested again. */
async function perguntar(
  ctx: PublicCtx,
  { pedido, origem, gatewayPedidoId }: Omit<Conferencia, 'pedidoId'> & { pedido: Pedido },
): Promise<RespostaDoGateway> {
  const conhecido = gatewayPedidoId ?? pedido.gatewayPedidoId;
  if (conhecido === null) return semResposta(pedido) ? cobrar(ctx, { pedido, origem }) : NADA_A_PERGUNTAR;
  await ctx.db.update(tabela).set({ conferidoEm: ctx.clock() }).where(eq(tabela.id, pedido.id));
  const resposta = await consultar(ctx, pedido, conhecido);
  if (resposta.ok) {
    await registrar(ctx, pedido.id, resposta.situacao, origem);
    if (resposta.situacao.contestada)
      await registrarContestacao(ctx, pedido.id, abertaNoPicPay(referenciaDe(pedido)));
  }
  return resposta;
}

const NADA_A_PERGUNTAR: RespostaDoGateway = { ok: false, motivo: 'recusado' };

/** Checks an unsettled order at the gateway when its page is open, at most every ten seconds, and waits briefly. */
export async function conferirAoConsultar(ctx: PublicCtx, pedido: Pedido): Promise<void> {
  const agora = ctx.clock();
  const { status, gateway, expiraEm, substituidoPor } = pedido;
  const terminou = status === 'expirado' || (status === 'cancelado' && substituidoPor !== null);
  const recente = terminou && agora.getTime() - (expiraEm?.getTime() ?? 0) < RECENTE_MS;
  if (gateway === 'nenhum' || !(emAberto(status) || recente)) return;
  const antes = new Date(agora.getTime() - INTERVALO_MS);
  const [minha] = await ctx.db
    .update(tabela)
    .set({ conferidoEm: agora })
    .where(and(eq(tabela.id, pedido.id), or(isNull(tabela.conferidoEm), lt(tabela.conferidoEm, antes))))
    .returning({ id: tabela.id });
  if (!minha) return;
  // On any failure here, the caller shows the last known state.
  const conferencia = conferirPedido(ctx, { pedidoId: pedido.id, origem: 'conferencia' }).catch(
    (err: unknown) => ctx.log.error({ err, pedidoId: pedido.id }, 'reconciliation failed'),
  );
  await comLimiteDeEspera(ctx, conferencia, LIMITE_MS);
}

/** Job: checks one order. A webhook is retried until the gateway answers; other checks come again with the sweep. */
export async function conferencia(ctx: SystemCtx, job: JobData<'conferencia'>): Promise<void> {
  const { pedidoId, webhookId, gatewayPedidoId } = job;
  const origem = webhookId === undefined ? 'conferencia' : 'webhook';
  const resultado = await conferirPedido(ctx, { pedidoId, origem, gatewayPedidoId });
  if (webhookId === undefined) return;
  if (resultado === 'indefinido') throw new Error(`the gateway did not answer about order ${pedidoId}`);
  await ctx.db
    .update(webhookRecebido)
    .set({ processadoEm: ctx.clock(), resultado })
    .where(eq(webhookRecebido.id, webhookId));
}

/** Expired: its time is over, and the gateway has just reported no payment or never issued an id. */
function vencido(pedido: Pedido, agora: Date, resposta: RespostaDoGateway): boolean {
  const { status, expiraEm, criadoEm, gatewayPedidoId } = pedido;
  const prazo = expiraEm ?? (gatewayPedidoId === null ? new Date(criadoEm.getTime() + UM_DIA_MS) : null);
  const perguntado = resposta.ok || gatewayPedidoId === null;
  return status === 'aguardando_pagamento' && perguntado && prazo !== null && agora >= prazo;
}

const UM_DIA_MS = 86_400_000;

/** A poll of a page asks the gateway when the last check is at least this old, and waits for it this long. */
const INTERVALO_MS = 10_000;
const LIMITE_MS = 4_000;
const RECENTE_MS = 120_000;

/**
 * Job: stops payment of an order that was replaced. Asks the gateway first, because it may be paid already, then
 * cancels what can be cancelled (boleto, card, PicPay). A Pix code cannot be cancelled: it expires within minutes,
 * and a payment until then is refunded.
 */
export async function cancelamento(ctx: SystemCtx, { pedidoId }: JobData<'cancelamento'>): Promise<void> {
  if (!(await substituido(ctx, pedidoId))) return;
  await conferirSubstituido(ctx, pedidoId);
  const pedido = await substituido(ctx, pedidoId);
  const cancelado = pedido && (await cancelarNoGateway(ctx, pedido));
  if (cancelado === undefined) return;
  if (!cancelado.ok && motivoDe(cancelado.error) !== 'recusado')
    throw new Error(`the gateway did not answer about cancelling order ${pedidoId}`);
  // Refused, or paid during the cancellation: the current state decides.
  await conferirSubstituido(ctx, pedidoId);
}

async function conferirSubstituido(ctx: SystemCtx, pedidoId: number): Promise<void> {
  const resultado = await conferirPedido(ctx, { pedidoId, origem: 'substituicao' });
  if (resultado === 'indefinido') throw new Error(`the gateway did not answer about order ${pedidoId}`);
}

async function substituido(ctx: SystemCtx, id: number): Promise<Pedido | undefined> {
  const [pedido] = await ctx.db.select().from(tabela).where(eq(tabela.id, id));
  return pedido?.status === 'cancelado' && pedido.gatewayPedidoId !== null ? pedido : undefined;
}

const LOTE = 500;

/**
 * Job, every minute: enqueues gateway checks of due orders. Due are orders past their time (checked once more before
 * they expire), and waiting orders at growing intervals. Works in batches until none is due. An enqueued order is no
 * longer due, so an interrupted run is continued by the next one, and parallel runs share the work.
 */
export async function expiracoes(ctx: SystemCtx): Promise<void> {
  while ((await transaction(ctx, perguntarLote)) === LOTE);
}

async function perguntarLote(tx: SystemCtx): Promise<number> {
  const agora = tx.clock();
  const devidos = await tx.db
    .select({ id: tabela.id })
    .from(tabela)
    .where(
      and(
        ne(tabela.gateway, 'nenhum'),
        pendente(agora),
        or(venceuSemPergunta(agora), esperouBastante(agora)),
      ),
    )
    .orderBy(asc(tabela.id))
    .limit(LOTE)
    .for('update', { skipLocked: true });
  const ids = devidos.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db.update(tabela).set({ conferidoEm: agora }).where(inArray(tabela.id, ids));
  await enqueueAll(
    tx,
    'conferencia',
    ids.map((pedidoId) => ({ pedidoId })),
  );
  return ids.length;
}

/** Open, or expired or replaced so recently that a late payment may still be settled. */
function pendente(agora: Date): SQL | undefined {
  const desde = new Date(agora.getTime() - CONFERENCIA_DEPOIS_DE_EXPIRAR_MS);
  return or(
    inArray(tabela.status, EM_ABERTO),
    and(eq(tabela.status, 'expirado'), gt(tabela.expiraEm, desde)),
    and(eq(tabela.status, 'cancelado'), isNotNull(tabela.substituidoPor), gt(tabela.expiraEm, desde)),
  );
}

function venceuSemPergunta(agora: Date): SQL | undefined {
  return and(
    inArray(tabela.status, EM_ABERTO),
    lte(tabela.expiraEm, agora),
    or(isNull(tabela.conferidoEm), lt(tabela.conferidoEm, tabela.expiraEm)),
  );
}

/** The wait between two checks of one order is half its age, within these bounds (seconds). */
const ESPERA_MINIMA_S = 60;
const ESPERA_MAXIMA_S = 6 * 3600;

/** True when the time since the last check is at least half of the order's age at that check, within the bounds. */
function esperouBastante(agora: Date): SQL {
  const ultima = sql`coalesce(${tabela.conferidoEm}, ${tabela.criadoEm})`;
  const meiaIdade = sql`extract(epoch from ${ultima} - ${tabela.criadoEm}) / 2`;
  const esperado = sql`extract(epoch from ${sql.param(agora, tabela.criadoEm)}::timestamptz - ${ultima})`;
  return sql`${esperado} >= least(${ESPERA_MAXIMA_S}::float8, greatest(${ESPERA_MINIMA_S}::float8, ${meiaIdade}))`;
}
