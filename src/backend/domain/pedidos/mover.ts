import { eq, or } from 'drizzle-orm';
import { audit } from '#backend/platform/audit.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { pedidoEvento, pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueue } from '#backend/platform/jobs/enqueue.ts';
import { type EstadoDoPedido, podeTransitar } from '#lib/pedidos/estados.ts';
import { avisarEstorno, avisarMultaEmDobro, avisarPagamento, avisarRecusa } from './avisos.ts';
import { devolverCupom, retomarCupom } from './cupons.ts';
import { aDevolver, encerrarDevolucoes } from './devolucoes.ts';
import { concederDireitos, recolherDireitos } from './direitos.ts';
import { anotarCobrancasEmDobro, anotarCompraEmDobro, concorrentesDe, multasJaPagas } from './dobrados.ts';
import { emitir } from './gateway.ts';
import {
  type CartaoDaCompra,
  comoGateway,
  type Pedido,
  type RespostaDoGateway,
  type Situacao,
  semResposta,
  travarPedido,
} from './pedido.ts';

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

/** Cause of an order's change of state; never the browser. */
export type OrigemDoEvento = (typeof pedidoEvento.$inferInsert)['origem'];

interface Movimento {
  pedidoId: number;
  para: EstadoDoPedido;
  origem: OrigemDoEvento;
  /** Gateway ids, states and amounts. No personal data. */
  dados?: Record<string, unknown>;
}

/**
 * Moves an order to a state with all consequences, in one transaction that locks the row, so that repeated, late or
 * parallel events are applied one after the other. A transition not in the table of states changes nothing.
 */
export async function moverPedido(ctx: PublicCtx, movimento: Movimento): Promise<Pedido> {
  return transaction(ctx, async (tx) => {
    const antes = await travarPedido(tx, movimento.pedidoId);
    if (!podeTransitar(antes.status, movimento.para)) return antes;
    const { para, origem, dados } = movimento;
    const pagoEm = para === 'pago' ? tx.clock() : antes.pagoEm;
    const [depois] = await tx.db
      .update(tabela)
      .set({ status: para, pagoEm })
      .where(eq(tabela.id, antes.id))
      .returning();
    if (!depois) throw new Error(`order ${antes.id} vanished`);
    await tx.db.insert(pedidoEvento).values({
      pedidoId: antes.id,
      usuarioId: antes.usuarioId,
      de: antes.status,
      para,
      origem,
      dados,
      quando: tx.clock(),
    });
    await audit(tx, {
      acao: `pedido.${para}`,
      entidade: 'pedido',
      id: antes.id,
      dados: {
        de: antes.status,
        origem,
        total: antes.total,
        ...(dados?.porFora === true && { porFora: true }),
      },
    });
    await consequencias(tx, antes, depois, movimento);
    return depois;
  });
}

async function consequencias(
  tx: PublicCtx,
  antes: Pedido,
  depois: Pedido,
  { origem, dados }: Movimento,
): Promise<void> {
  switch (depois.status) {
    case 'pago': {
      const jaPagas = await multasJaPagas(tx, depois);
      // Another order has already paid for this: the payment is refunded and grants nothing.
      if (await anotarCompraEmDobro(tx, depois, jaPagas)) break;
      await retomarCupom(tx, depois.id);
      // A replaced order that was paid before its replacement counts.
      await tx.db.update(tabela).set({ substituidoPor: null }).where(eq(tabela.id, depois.id));
      await substituir(tx, await concorrentesDe(tx, depois), depois.id);
      await concederDireitos(tx, depois);
      await avisarPagamento(tx, depois);
      for (const paga of jaPagas) await avisarMultaEmDobro(tx, depois, paga);
      break;
    }
    case 'estornado': {
      await recolherDireitos(tx, depois);
      const emDobro = await encerrarDevolucoes(tx, depois, dados?.porFora === true);
      if (antes.status === 'pago')
        await avisarEstorno(tx, depois, { emDobro, devolvido: await aDevolver(tx, depois) });
      break;
    }
    case 'expirado':
    case 'negado':
    case 'cancelado':
      await devolverCupom(tx, depois.id);
      if (cartaoRecusadoDepois(depois, origem)) await avisarRecusa(tx, depois);
      break;
    case 'aguardando_pagamento':
    case 'autorizado':
      break;
  }
}

/** Marks orders as replaced; a job cancels them at the gateway. A payment that still arrives is refunded (dobrados.ts). */
export async function substituir(tx: PublicCtx, pedidos: readonly Pedido[], porId: number): Promise<void> {
  for (const { id } of pedidos) {
    await tx.db
      .update(tabela)
      .set({ substituidoPor: porId })
      .where(or(eq(tabela.id, id), eq(tabela.substituidoPor, id)));
    const { status } = await moverPedido(tx, { pedidoId: id, para: 'cancelado', origem: 'substituicao' });
    if (status === 'cancelado') await enqueue(tx, 'cancelamento', { pedidoId: id });
  }
}

/** A card under review was finally declined, when the driver is no longer on the screen. */
function cartaoRecusadoDepois({ metodo, status }: Pedido, origem: OrigemDoEvento): boolean {
  return metodo === 'CARTAO' && status !== 'expirado' && origem !== 'checkout' && origem !== 'substituicao';
}
