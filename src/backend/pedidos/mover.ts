import { eq } from 'drizzle-orm';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { type EstadoDoPedido, podeTransitar, quitado } from '#lib/pedidos/estados.ts';
import { audit } from '../audit.ts';
import type { PublicCtx } from '../context.ts';
import { pedido, pedidoEvento } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { notificar } from '../notificacoes/notificar.ts';
import { avisarAutomacao } from './automacao.ts';
import { devolverCupom, retomarCupom } from './cupons.ts';
import { concederDireitos, recolherDireitos } from './direitos.ts';
import { anotarCompraEmDobro, quitarCompraEmDobro } from './dobrados.ts';
import { type Pedido, travarPedido } from './pedido.ts';

/** What moved an order. The browser is none of them. */
export type OrigemDoEvento = (typeof pedidoEvento.$inferInsert)['origem'];

interface Movimento {
  pedidoId: number;
  para: EstadoDoPedido;
  origem: OrigemDoEvento;
  /** What the gateway said: ids, states, amounts. No personal data. */
  dados?: Record<string, unknown>;
}

/**
 * Moves an order to a state, with all that follows from it, in one transaction that holds the row: events that come twice,
 * late or together find the order as the first one left it. A move that the table of states does not allow changes nothing.
 */
export async function moverPedido(ctx: PublicCtx, movimento: Movimento): Promise<Pedido> {
  return transaction(ctx, async (tx) => {
    const antes = await travarPedido(tx, movimento.pedidoId);
    if (!podeTransitar(antes.status, movimento.para)) return antes;
    const { para, origem, dados } = movimento;
    const pagoEm = quitado(para) ? tx.clock() : antes.pagoEm;
    const [depois] = await tx.db
      .update(pedido)
      .set({ status: para, pagoEm })
      .where(eq(pedido.id, antes.id))
      .returning();
    if (!depois) throw new Error(`order ${antes.id} vanished`);
    await tx.db
      .insert(pedidoEvento)
      .values({ pedidoId: antes.id, de: antes.status, para, origem, dados, quando: tx.clock() });
    await audit(tx, {
      acao: `pedido.${para}`,
      entidade: 'pedido',
      id: antes.id,
      dados: { de: antes.status, origem, total: antes.total },
    });
    await consequencias(tx, antes, depois, origem);
    return depois;
  });
}

async function consequencias(
  tx: PublicCtx,
  antes: Pedido,
  depois: Pedido,
  origem: OrigemDoEvento,
): Promise<void> {
  switch (depois.status) {
    case 'pago':
      await retomarCupom(tx, depois.id);
      await anotarCompraEmDobro(tx, depois);
      await concederDireitos(tx, depois);
      await avisarPagamento(tx, depois);
      break;
    case 'estornado':
      await recolherDireitos(tx, depois);
      await quitarCompraEmDobro(tx, depois);
      if (quitado(antes.status)) await avisarEstorno(tx, depois);
      break;
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

/** A card that the bank looked into was not approved in the end: its driver is not at the screen any more. */
function cartaoRecusadoDepois({ metodo, status }: Pedido, origem: OrigemDoEvento): boolean {
  return metodo === 'CARTAO' && status !== 'expirado' && origem !== 'checkout';
}

async function avisarRecusa(tx: PublicCtx, { id, codigo, usuarioId, total }: Pedido): Promise<void> {
  const chave = `pedido-recusado:${id}`;
  const notificacaoId = await notificar(tx, {
    usuarioId,
    chave,
    assunto: `Pagamento não aprovado: pedido ${codigo}`,
    descricao: `O pagamento de ${reais(total)} do pedido nº ${id} não foi aprovado pelo banco. Você pode comprar de novo com outro cartão ou por Pix.`,
    destino: paths.app.planos.detalhes(id),
  });
  if (notificacaoId !== null) {
    await enqueue(tx, 'email', { modelo: 'aviso', usuarioId, chave, notificacaoId });
  }
}

async function avisarPagamento(tx: PublicCtx, { id, codigo, usuarioId, total }: Pedido): Promise<void> {
  const chave = `pedido-pago:${id}`;
  await notificar(tx, {
    usuarioId,
    chave,
    assunto: `Pagamento confirmado: pedido ${codigo}`,
    descricao: `Recebemos ${reais(total)} pelo pedido nº ${id}. O que você comprou já está na sua conta.`,
    destino: paths.app.planos.detalhes(id),
  });
  await enqueue(tx, 'email', { modelo: 'pedido-pago', usuarioId, chave, pedidoId: id });
  await avisarAutomacao(tx, { pedidoId: id, status: 'pago' });
}

async function avisarEstorno(tx: PublicCtx, { id, codigo, usuarioId, total }: Pedido): Promise<void> {
  await notificar(tx, {
    usuarioId,
    chave: `pedido-estornado:${id}`,
    assunto: `Pagamento devolvido: pedido ${codigo}`,
    descricao: `O valor de ${reais(total)} do pedido nº ${id} foi devolvido. O que ainda não tinha sido usado foi cancelado.`,
    destino: paths.app.planos.detalhes(id),
  });
}
