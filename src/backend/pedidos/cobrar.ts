import { eq } from 'drizzle-orm';
import type { PublicCtx } from '../context.ts';
import { pedido as tabela } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { CartaoDaCompra, RespostaDoGateway, Situacao } from './cobranca.ts';
import { anotarCobrancasEmDobro } from './dobrados.ts';
import { emitir } from './gateway.ts';
import { moverPedido, type OrigemDoEvento } from './mover.ts';
import { comoGateway, type Pedido, travarPedido } from './pedido.ts';

/** Charges under way in this process, by order: a second request waits for the first one's answer. */
const emCurso = new Map<number, Promise<RespostaDoGateway>>();

/**
 * Asks the gateway to charge an order that is already written down, and writes the answer down. Repeating it is harmless at
 * any point: the gateway knows the reference, and the order takes an answer once.
 */
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

/** Waits for a gateway that has not answered yet. */
export function semResposta({ status, gateway, gatewayPedidoId }: Pedido): boolean {
  return status === 'aguardando_pagamento' && gateway !== 'nenhum' && gatewayPedidoId === null;
}

async function emitirERegistrar(
  ctx: PublicCtx,
  pedidoId: number,
  origem: OrigemDoEvento,
  cartao: CartaoDaCompra | undefined,
): Promise<RespostaDoGateway> {
  // Written before the gateway is asked: who finds it without an answer knows that it may have been.
  const pedido = await transaction(ctx, async (tx) => {
    const antes = await travarPedido(tx, pedidoId);
    await tx.db.update(tabela).set({ conferidoEm: tx.clock() }).where(eq(tabela.id, pedidoId));
    return antes;
  });
  if (!semResposta(pedido)) return { ok: true, situacao: situacaoAtual(pedido) };
  const resposta = await emitir(ctx, { pedido, cartao, repetida: pedido.conferidoEm !== null });
  if (resposta.ok) await registrar(ctx, pedidoId, resposta.situacao, origem);
  else if (resposta.motivo === 'recusado') await moverPedido(ctx, { pedidoId, para: 'cancelado', origem });
  return resposta;
}

function situacaoAtual({ status, gatewayPedidoId }: Pedido): Situacao {
  return { estado: status, gatewayPedidoId: gatewayPedidoId ?? '', campos: {} };
}

/** Writes down what the gateway says of an order, and moves the order where that leads. */
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
    // The charge that paid stays the one that a refund gives back.
    const paga = fechado &&
      antes.gatewayCobrancaId !== null && { gatewayCobrancaId: antes.gatewayCobrancaId };
    await tx.db
      .update(tabela)
      .set({ ...campos, ...paga, gatewayPedidoId, conferidoEm: tx.clock() })
      .where(eq(tabela.id, pedidoId));
    if (antes.metodo === 'BOLETO' && antes.gatewayPedidoId === null && estado === 'aguardando_pagamento') {
      const { usuarioId } = antes;
      await enqueue(tx, 'email', {
        modelo: 'boleto',
        usuarioId,
        chave: `boleto:${pedidoId}`,
        pedidoId,
      });
    }
    const dados = { gatewayPedidoId, cobranca: campos.gatewayCobrancaId ?? null };
    const depois = await moverPedido(tx, { pedidoId, para: estado, origem, dados });
    if (!fechado && depois.status === 'pago') await anotarCobrancasEmDobro(tx, depois, pagas);
    return depois;
  });
}
