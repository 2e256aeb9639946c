import { createHash } from 'node:crypto';
import { and, isNotNull, ne } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import {
  type Chargeback,
  chargeOf,
  isAuthenticWebhook,
  parseChargeback,
  parseWebhook,
} from '#backend/platform/adapters/pagbank/notices.ts';
import { isAuthenticNotice, referenciaDoAviso } from '#backend/platform/adapters/picpay/cobranca.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { webhookRecebido } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import type { BackendEnv } from '#backend/platform/http/route.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { valoresDe } from '#backend/platform/secrets/segredo.ts';
import { type SimulatedService, simulatedServices } from '#backend/platform/simulators/simulated.ts';
import { SIMULATOR_TOKEN } from '#backend/platform/simulators/simulators.ts';
import { paths } from '#lib/paths.ts';
import { pedidoDaCobranca, pedidoDaReferencia } from './pedido.ts';

/**
 * Gateway webhooks. A webhook only names the order to check: its signature is verified, it is stored once and
 * acknowledged, and a job asks the gateway. So repeated, late, reordered or forged webhooks move no money.
 */
export const webhooksApp = new Hono<BackendEnv>().post(paths.webhook.pagbank, async (c) => {
  const { ctx } = c.var;
  const rawBody = new Uint8Array(await c.req.arrayBuffer());
  const signature = c.req.header('x-authenticity-token');
  if (!segredosDe(ctx, 'pagbank').some((token) => isAuthenticWebhook({ token, rawBody, signature }))) {
    ctx.log.warn({ provedor: 'pagbank', ip: ctx.origem.ip }, 'notice without a valid signature refused');
    return c.text('assinatura inválida', 401);
  }
  const disputa = parseChargeback(rawBody);
  if (disputa) return receberContestacao(c, disputa, rawBody);
  const order = parseWebhook(rawBody);
  if (!order) return ilegivel(c, 'pagbank', new TextDecoder().decode(rawBody));
  return receber(c, ctx, {
    provedor: 'pagbank',
    eventoId: createHash('sha256').update(rawBody).digest('hex'),
    referencia: order.reference_id,
    gatewayPedidoId: order.id,
  });
});

webhooksApp.post(paths.webhook.picpay, async (c) => {
  const { ctx } = c.var;
  const body = await c.req.text();
  const authorization = c.req.header('authorization');
  if (!segredosDe(ctx, 'picpay').some((sellerToken) => isAuthenticNotice({ sellerToken, authorization }))) {
    ctx.log.warn({ provedor: 'picpay', ip: ctx.origem.ip }, 'notice without the seller token refused');
    return c.text('token inválido', 401);
  }
  const referencia = referenciaDoAviso(body);
  if (referencia === undefined) return ilegivel(c, 'picpay', body);
  const eventoId = createHash('sha256').update(body).digest('hex');
  return receber(c, ctx, { provedor: 'picpay', eventoId, referencia, gatewayPedidoId: referencia });
});

/** A dispute names its charge or our reference; one without an order of ours is stored for the staff. */
async function receberContestacao(
  c: Context<BackendEnv>,
  disputa: Chargeback,
  rawBody: Uint8Array,
): Promise<Response> {
  const { ctx } = c.var;
  const cobranca = chargeOf(disputa);
  const pedido =
    (cobranca ? await pedidoDaCobranca(ctx, cobranca) : undefined) ??
    (disputa.reference_id ? await pedidoDaReferencia(ctx, disputa.reference_id) : undefined);
  if (!pedido) return ilegivel(c, 'pagbank', new TextDecoder().decode(rawBody));
  await transaction(ctx, async (tx) => {
    const eventoId = createHash('sha256').update(rawBody).digest('hex');
    const webhookId = await guardarAviso(tx, {
      provedor: 'pagbank',
      eventoId,
      resultado: null,
      pedidoId: pedido.id,
    });
    if (webhookId !== undefined)
      await enqueue(tx, 'contestacao', { pedidoId: pedido.id, gatewayId: disputa.id, webhookId });
  });
  return c.text('ok', 200);
}

/** The signing secrets, two during a change. A simulator's secret is public: valid only while that gateway is simulated. */
function segredosDe({ env }: PublicCtx, gateway: Extract<SimulatedService, 'pagbank' | 'picpay'>) {
  if (simulatedServices(env).has(gateway)) return [SIMULATOR_TOKEN];
  return valoresDe(gateway === 'pagbank' ? env.PAGBANK_TOKEN : env.PICPAY_SELLER_TOKEN);
}

/** A signed webhook that cannot be parsed: stored for the operator, and rejected so that it is sent again. */
async function ilegivel(c: Context<BackendEnv>, provedor: string, corpo: string): Promise<Response> {
  const { ctx } = c.var;
  ctx.log.error({ provedor }, 'a signed notice has an unexpected shape');
  await guardarResposta(ctx)({ servico: provedor, operacao: 'aviso recebido', status: 0, corpo });
  return c.text('corpo inválido', 422);
}

interface Notificacao {
  provedor: 'pagbank' | 'picpay';
  /** Webhooks have no id, so the same bytes count as the same event. */
  eventoId: string;
  referencia: string;
  gatewayPedidoId: string;
}

async function receber(c: Context<BackendEnv>, ctx: PublicCtx, notificacao: Notificacao): Promise<Response> {
  const { provedor, eventoId, referencia, gatewayPedidoId } = notificacao;
  const pedido = await pedidoDaReferencia(ctx, referencia);
  await transaction(ctx, async (tx) => {
    const resultado = pedido ? null : 'desconhecido';
    const webhookId = await guardarAviso(tx, { provedor, eventoId, resultado, pedidoId: pedido?.id ?? null });
    if (webhookId === undefined || !pedido) return;
    await enqueue(tx, 'conferencia', { pedidoId: pedido.id, webhookId, gatewayPedidoId });
  });
  return c.text('ok', 200);
}

/** Stores a webhook once; the same bytes may come again after it was processed. Undefined while the first one waits. */
async function guardarAviso(
  tx: PublicCtx,
  {
    provedor,
    eventoId,
    resultado,
    pedidoId,
  }: { provedor: string; eventoId: string; resultado: string | null; pedidoId: number | null },
): Promise<number | undefined> {
  const now = tx.clock();
  const [novo] = await tx.db
    .insert(webhookRecebido)
    .values({
      provedor,
      eventoId,
      recebidoEm: now,
      resultado,
      processadoEm: resultado === null ? null : now,
      pedido: pedidoId === null ? null : String(pedidoId),
    })
    .onConflictDoUpdate({
      target: [webhookRecebido.provedor, webhookRecebido.eventoId],
      set: { recebidoEm: now, processadoEm: null, resultado: null },
      setWhere: and(isNotNull(webhookRecebido.processadoEm), ne(webhookRecebido.resultado, 'desconhecido')),
    })
    .returning({ id: webhookRecebido.id });
  return novo?.id;
}
