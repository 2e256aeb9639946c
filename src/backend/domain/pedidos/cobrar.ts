import { eq } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { anotarCobrancasEmDobro } from './dobrados.ts';
import { emitir } from './gateway.ts';
import { moverPedido, type OrigemDoEvento } from './mover.ts';
import type { CartaoDaCompra, RespostaDoGateway, Situacao } from './pedido.ts';
import { comoGateway, type Pedido, semResposta, travarPedido } from './pedido.ts';

/** Charges in progress in this process, by order id: a second request waits for the same answer. */
const emCurso = new Map<number, Promise<RespostaDoGateway>>();

/** Asks the gateway to charge a stored order and stores the answer. Safe to repeat: the gateway knows the reference. */
export function cobrar(
  ctx: PublicCtx,
  { pedido, origem, cartao }: { pedido: Pedido; origem: OrigemDoEvento; cartao?: CartaoDaCompra | undefined },
): Promise<RespostaDoGateway> {
  const corrente = emCurso.get(pedido.id);
  if (corrente) return corrente;
  const cobranca = emitirERegistrar(comoGateway(ctx), pedido.id, origem, cartao).finally(() =>
    emCurso.delete(pedido.id),
  );
  emCurso.set(pedido.id, cobranca);
  return cobranca;
}

async function emitirERegistrar(
  ctx: PublicCtx,
  pedidoId: number,
  origem: OrigemDoEvento,
  cartao: CartaoDaCompra | undefined,
): Promise<RespostaDoGateway> {
  // Stored before the request: an order without an answer may already be known to the gateway.
  const pedido = await transaction(ctx, async (tx) => {
    const antes = await travarPedido(tx, pedidoId);
    await tx.db.update(tabela).set({ conferidoEm: tx.clock() }).where(eq(tabela.id, pedidoId));
    return antes;
  });
  if (!semResposta(pedido))
    return {
      ok: true,
      situacao: { estado: pedido.status, gatewayPedidoId: pedido.gatewayPedidoId ?? '', campos: {} },
    };
  const resposta = await emitir(ctx, { pedido, cartao, repetida: pedido.conferidoEm !== null });
  if (resposta.ok) await registrar(ctx, pedidoId, resposta.situacao, origem);
  else if (resposta.motivo === 'recusado') await moverPedido(ctx, { pedidoId, para: 'cancelado', origem });
  return resposta;
}

/** Stores the gateway's answer and moves the order to the resulting state. */
export async function registrar(
  ctx: PublicCtx,
  pedidoId: number,
  { gatewayPedidoId, estado, campos, pagas }: Situacao,
  origem: OrigemDoEvento,
): Promise<Pedido> {
  return transaction(ctx, async (tx) => {
    const antes = await travarPedido(tx, pedidoId);
    const outro = antes.gatewayPedidoId !== null && antes.gatewayPedidoId !== gatewayPedidoId;
    const fechado = antes.status === 'pago' || antes.status === 'estornado';
    if (fechado) await anotarCobrancasEmDobro(tx, antes, pagas);
    if (outro && (estado !== 'pago' || fechado)) return antes;
    // The paid charge stays stored, because a refund needs it.
    const paga = fechado &&
      antes.gatewayCobrancaId !== null && { gatewayCobrancaId: antes.gatewayCobrancaId };
    await tx.db
      .update(tabela)
      .set({ ...campos, ...paga, gatewayPedidoId, conferidoEm: tx.clock() })
      .where(eq(tabela.id, pedidoId));
    if (antes.metodo === 'BOLETO' && antes.gatewayPedidoId === null && estado === 'aguardando_pagamento') {
      const { usuarioId } = antes;
      await enqueue(tx, 'email', { modelo: 'boleto', usuarioId, chave: `boleto:${pedidoId}`, pedidoId });
    }
    const dados = { gatewayPedidoId, cobranca: campos.gatewayCobrancaId ?? null };
    const depois = await moverPedido(tx, { pedidoId, para: estado, origem, dados });
    if (!fechado && depois.status === 'pago') await anotarCobrancasEmDobro(tx, depois, pagas);
    return depois;
  });
}

/** Longest wait for a gateway (ms): with the page that follows, the driver waits less than 15 seconds. */
const LIMITE_MS = 8_000;

/** The answer of a gateway, or undefined after the time limit: the work then continues, and its failure is logged. */
export async function comLimiteDeEspera<T>(
  { log }: Pick<PublicCtx, 'log'>,
  trabalho: Promise<T>,
  limiteMs = LIMITE_MS,
): Promise<T | undefined> {
  const tempo = Promise.withResolvers<undefined>();
  let acabou = false;
  const relogio = setTimeout(() => {
    acabou = true;
    tempo.resolve(undefined);
  }, limiteMs);
  trabalho.catch((err: unknown) => {
    if (acabou) log.error({ err }, 'a gateway failed after the driver had left the page');
  });
  try {
    return await Promise.race([trabalho, tempo.promise]);
  } finally {
    clearTimeout(relogio);
  }
}
