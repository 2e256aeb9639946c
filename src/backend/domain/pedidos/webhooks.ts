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
} from '#backend/platform/adapters/pagbank/answers.ts';
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
import { type Pedido, pedidoDaCobranca, pedidoDaReferencia } from './pedido.ts';

/**
 * Gateway webhooks. A webhook only names the order to check: its signature is verified, it is stored once and
 * acknowledged, and a job asks the gateway. So repeated, late, reordered or forged webhooks move no money.
 */
export const webhooksApp = new Hono<BackendEnv>().post(paths.webhook.pagbank, async (c) => {
  const { ctx } = c.var;
  const rawBody = new Uint8Array(await c.req.arrayBuffer());
  const signature = c.req.header('x-authenticity-token');
  if (!segredosDe(ctx, 'pagbank').some((token) => isAuthenticWebhook({ token, rawBody, signature })))
    return falso(c, 'pagbank', 'assinatura inválida');
  const disputa = parseChargeback(rawBody);
  const order = disputa ? undefined : parseWebhook(rawBody);
  const pedido = disputa
    ? await pedidoDaDisputa(ctx, disputa)
    : await pedidoDaReferencia(ctx, order?.reference_id ?? '');
  // A dispute without an order of ours is for the staff.
  if (!order && !(disputa && pedido)) return ilegivel(c, 'pagbank', rawBody);
  return receber(c, { provedor: 'pagbank', rawBody, pedido }, (tx, { id: pedidoId }, webhookId) =>
    disputa
      ? enqueue(tx, 'contestacao', { pedidoId, gatewayId: disputa.id, webhookId })
      : enqueue(tx, 'conferencia', { pedidoId, webhookId, gatewayPedidoId: order?.id }),
  );
});

webhooksApp.post(paths.webhook.picpay, async (c) => {
  const { ctx } = c.var;
  const rawBody = new Uint8Array(await c.req.arrayBuffer());
  const authorization = c.req.header('authorization');
  if (!segredosDe(ctx, 'picpay').some((sellerToken) => isAuthenticNotice({ sellerToken, authorization })))
    return falso(c, 'picpay', 'token inválido');
  const gatewayPedidoId = referenciaDoAviso(new TextDecoder().decode(rawBody));
  if (gatewayPedidoId === undefined) return ilegivel(c, 'picpay', rawBody);
  const pedido = await pedidoDaReferencia(ctx, gatewayPedidoId);
  return receber(c, { provedor: 'picpay', rawBody, pedido }, (tx, { id: pedidoId }, webhookId) =>
    enqueue(tx, 'conferencia', { pedidoId, webhookId, gatewayPedidoId }),
  );
});

/** A dispute names its charge or our reference. */
async function pedidoDaDisputa(ctx: PublicCtx, disputa: Chargeback): Promise<Pedido | undefined> {
  const cobranca = chargeOf(disputa);
  const pedido = cobranca ? await pedidoDaCobranca(ctx, cobranca) : undefined;
  return pedido ?? (await pedidoDaReferencia(ctx, disputa.reference_id ?? ''));
}

/** The signing secrets, two during a change. A simulator's secret is public: valid only while that gateway is simulated. */
function segredosDe({ env }: PublicCtx, gateway: Gateway) {
  if (simulatedServices(env).has(gateway)) return [SIMULATOR_TOKEN];
  return valoresDe(gateway === 'pagbank' ? env.PAGBANK_TOKEN : env.PICPAY_SELLER_TOKEN);
}

type Gateway = Extract<SimulatedService, 'pagbank' | 'picpay'>;

function falso(c: Context<BackendEnv>, provedor: Gateway, porque: string): Response {
  const { log, origem } = c.var.ctx;
  log.warn({ provedor, ip: origem.ip }, 'a notice that the gateway did not sign was refused');
  return c.text(porque, 401);
}

/** A signed webhook that cannot be parsed: stored for the operator, and rejected so that it is sent again. */
async function ilegivel(c: Context<BackendEnv>, servico: Gateway, rawBody: Uint8Array): Promise<Response> {
  const { ctx } = c.var;
  ctx.log.error({ provedor: servico }, 'a signed notice has an unexpected shape');
  const corpo = new TextDecoder().decode(rawBody);
  await guardarResposta(ctx)({ servico, operacao: 'aviso recebido', status: 0, corpo });
  return c.text('corpo inválido', 422);
}

/** Stores a webhook once, and enqueues its check. Webhooks have no id, so the same bytes count as the same event. */
async function receber(
  c: Context<BackendEnv>,
  { provedor, rawBody, pedido }: { provedor: Gateway; rawBody: Uint8Array; pedido: Pedido | undefined },
  conferir: (tx: PublicCtx, pedido: Pedido, webhookId: number) => Promise<unknown>,
): Promise<Response> {
  const eventoId = createHash('sha256').update(rawBody).digest('hex');
  await transaction(c.var.ctx, async (tx) => {
    const recebidoEm = tx.clock();
    const [novo] = await tx.db
      .insert(webhookRecebido)
      .values({
        provedor,
        eventoId,
        recebidoEm,
        ...(pedido ? { pedido: String(pedido.id) } : { resultado: 'desconhecido', processadoEm: recebidoEm }),
      })
      .onConflictDoUpdate({
        target: [webhookRecebido.provedor, webhookRecebido.eventoId],
        set: { recebidoEm, processadoEm: null, resultado: null },
        // The same bytes may come again after they were processed; while the first wait, nothing is enqueued.
        setWhere: and(isNotNull(webhookRecebido.processadoEm), ne(webhookRecebido.resultado, 'desconhecido')),
      })
      .returning({ id: webhookRecebido.id });
    if (novo && pedido) await conferir(tx, pedido, novo.id);
  });
  return c.text('ok', 200);
}
