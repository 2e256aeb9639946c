import { eq } from 'drizzle-orm';
import type { HttpError } from '#backend/platform/adapters/calls.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { type pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import type { Centavos } from '#lib/money.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { MetodoOferecido } from '#lib/planos/formaPagamento.ts';
import type { Pedido } from './pedido.ts';

/** State of an order at a gateway, in our terms. */
export interface Situacao {
  estado: EstadoDoPedido;
  gatewayPedidoId: string;
  /** Columns to store: payment code, card as displayed, charge id. */
  campos: Partial<typeof pedido.$inferInsert>;
  /** Charges that were paid and not refunded; an order should have one. */
  pagas?: readonly string[];
  /** True when the buyer's bank asks for the payment back (chargeback). */
  contestada?: boolean;
}

/**
 * - `recusado`: the gateway rejected the order; nothing was charged. - `indefinido`: unknown; asking again with the
 * same key, or reading the order, will tell. - `divergente`: the answer is about another order or amount.
 */
export type Motivo = 'recusado' | 'indefinido' | 'divergente';
export type RespostaDoGateway = { ok: true; situacao: Situacao } | { ok: false; motivo: Motivo };

/** Card of this attempt: encrypted by the browser, held in memory only. */
export interface CartaoDaCompra {
  token: string;
  nome: string;
  cpf?: string | undefined;
}

export interface NovoPedido {
  /** order_id: seven upper-case characters of the browser, the idempotency key. Without it, a sale's open order is used again. */
  codigo: string | undefined;
  metodo: MetodoOferecido;
  escolha: Escolha;
  cupom?: string | undefined;
  /** The total shown to the buyer; undefined = none was shown. */
  totalMostrado?: Centavos | undefined;
  /** Card only. */
  parcelas?: number | undefined;
  /** Card only, unless a coupon covers the total. */
  cartao?: CartaoDaCompra | undefined;
}

export interface Emissao {
  pedido: Pedido;
  /** True when an earlier request got no answer and may have charged. */
  repetida: boolean;
  cartao?: CartaoDaCompra | undefined;
}

/** Only an explicit rejection counts as refused; a key conflict means that the first request arrived. */
export function motivoDe(error: HttpError): Motivo {
  return error.kind === 'rejected' && error.status !== 409 ? 'recusado' : 'indefinido';
}

/** Buyer and items in the form that both gateways expect. */
export async function dadosDaCobranca(ctx: PublicCtx, pedido: Pedido) {
  const [[comprador], itens] = await Promise.all([
    ctx.db.select().from(usuario).where(eq(usuario.id, pedido.usuarioId)),
    ctx.db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, pedido.id)).orderBy(pedidoItem.id),
  ]);
  if (!comprador) throw new Error(`order ${pedido.id} has no buyer`);
  return { comprador, itens };
}
