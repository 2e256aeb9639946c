import { createHash } from 'node:crypto';
import { and, isNotNull, ne } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { paths } from '#lib/paths.ts';
import { type Chargeback, chargeOf, parseChargeback } from '../adapters/pagbank/contestacao.ts';
import { isAuthenticWebhook, parseWebhook } from '../adapters/pagbank/webhook.ts';
import { isAuthenticCallback, parseCallback } from '../adapters/picpay/callback.ts';
import { referenciaDoAviso } from '../adapters/picpay/checkout/aviso.ts';
import type { PublicCtx } from '../context.ts';
import { webhookRecebido } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import type { BackendEnv } from '../http/route.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { guardarResposta } from '../respostas/guardar.ts';
import { type SimulatedService, simulatedServices } from '../simulators/simulated.ts';
import { SIMULATOR_TOKEN } from '../simulators/simulators.ts';
import { pedidoDaCobranca, pedidoDaReferencia } from './pedido.ts';

/**
 * Notices of the gateways. A notice says which order to ask about and nothing else: it is checked for its signature, kept once,
 * answered, and worked by a job that asks the gateway. So a repeated, late, shuffled or invented notice moves no money.
 */
export const webhooksApp = new Hono<BackendEnv>().post(paths.webhook.pagbank, async (c) => {
  const { ctx } = c.var;
  const rawBody = new Uint8Array(await c.req.arrayBuffer());
  const token = segredoDe(ctx, 'pagbank');
  const signature = c.req.header('x-authenticity-token');
  if (token === undefined || !isAuthenticWebhook({ token, rawBody, signature })) {
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
  const sellerToken = segredoDe(ctx, 'picpay');
  const checkout = ctx.env.PICPAY_API === 'checkout';
  const header = checkout
    ? c.req.header('authorization')?.replace(/^Bearer /i, '')
    : c.req.header('x-seller-token');
  if (sellerToken === undefined || !isAuthenticCallback({ sellerToken, header })) {
    ctx.log.warn({ provedor: 'picpay', ip: ctx.origem.ip }, 'notice without the seller token refused');
    return c.text('token inválido', 401);
  }
  const referencia = checkout ? referenciaDoAviso(body) : parseCallback(body);
  if (referencia === undefined) return ilegivel(c, 'picpay', body);
  const eventoId = createHash('sha256').update(body).digest('hex');
  return receber(c, ctx, { provedor: 'picpay', eventoId, referencia, gatewayPedidoId: referencia });
});

/** A dispute names its charge, or our reference; of no order of ours it is kept for somebody to read. */
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
    const webhookId = await guardarAviso(tx, { provedor: 'pagbank', eventoId, resultado: null });
    if (webhookId !== undefined)
      await enqueue(tx, 'contestacao', { pedidoId: pedido.id, gatewayId: disputa.id, webhookId });
  });
  return c.text('ok', 200);
}

/** What a gateway signs with; a simulated one's is no secret, so it counts only while it is simulated. */
function segredoDe({ env }: PublicCtx, gateway: Extract<SimulatedService, 'pagbank' | 'picpay'>) {
  if (simulatedServices(env).has(gateway)) return SIMULATOR_TOKEN;
  return gateway === 'pagbank' ? env.PAGBANK_TOKEN : env.PICPAY_SELLER_TOKEN;
}

/** Signed by the gateway, and nobody could read it: kept for the operator, and refused so that it comes again. */
async function ilegivel(c: Context<BackendEnv>, provedor: string, corpo: string): Promise<Response> {
  const { ctx } = c.var;
  ctx.log.error({ provedor }, 'a signed notice is not of the agreed shape');
  await guardarResposta(ctx)({ servico: provedor, operacao: 'aviso recebido', status: 0, corpo });
  return c.text('corpo inválido', 422);
}

interface Notificacao {
  provedor: 'pagbank' | 'picpay';
  /** The notices carry no id of their own: the same bytes are the same event. */
  eventoId: string;
  referencia: string;
  gatewayPedidoId: string;
}

async function receber(c: Context<BackendEnv>, ctx: PublicCtx, notificacao: Notificacao): Promise<Response> {
  const { provedor, eventoId, referencia, gatewayPedidoId } = notificacao;
  const pedido = await pedidoDaReferencia(ctx, referencia);
  await transaction(ctx, async (tx) => {
    const resultado = pedido ? null : 'desconhecido';
    const webhookId = await guardarAviso(tx, { provedor, eventoId, resultado });
    if (webhookId === undefined || !pedido) return;
    await enqueue(tx, 'conferencia', { pedidoId: pedido.id, webhookId, gatewayPedidoId });
  });
  return c.text('ok', 200);
}

/**
 * Keeps a notice once. The same bytes may tell of a second change (PicPay's say only which payment, a dispute's which one): once
 * worked, they are worked again. Undefined while the first one waits to be.
 */
async function guardarAviso(
  tx: PublicCtx,
  { provedor, eventoId, resultado }: { provedor: string; eventoId: string; resultado: string | null },
): Promise<number | undefined> {
  const now = tx.clock();
  const [novo] = await tx.db
    .insert(webhookRecebido)
    .values({ provedor, eventoId, recebidoEm: now, resultado, processadoEm: resultado === null ? null : now })
    .onConflictDoUpdate({
      target: [webhookRecebido.provedor, webhookRecebido.eventoId],
      set: { recebidoEm: now, processadoEm: null, resultado: null },
      setWhere: and(isNotNull(webhookRecebido.processadoEm), ne(webhookRecebido.resultado, 'desconhecido')),
    })
    .returning({ id: webhookRecebido.id });
  return novo?.id;
}
