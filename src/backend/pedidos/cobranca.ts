import { eq } from 'drizzle-orm';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import type { HttpError } from '../adapters/http.ts';
import type { PublicCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { type pedido, pedidoItem } from '../db/schema/pedidos.ts';
import type { Pedido } from './pedido.ts';

/** What a gateway says of an order, in our words. */
export interface Situacao {
  estado: EstadoDoPedido;
  gatewayPedidoId: string;
  /** What is stored beside: the code to pay, the card as it is shown, the id of the charge. */
  campos: Partial<typeof pedido.$inferInsert>;
  /** Its charges whose money came and was not given back; one is what an order should have. */
  pagas?: readonly string[];
  /** The buyer's bank took the money back. */
  contestada?: boolean;
}

/**
 * - `recusado`: the gateway understood and will not have this order; nothing was charged.
 * - `indefinido`: nobody knows. Asking again with the same key, or for the order itself, will tell.
 * - `divergente`: it speaks of another order or another amount.
 */
export type Motivo = 'recusado' | 'indefinido' | 'divergente';
export type RespostaDoGateway = { ok: true; situacao: Situacao } | { ok: false; motivo: Motivo };

/** The card of this attempt: encrypted by the browser, in memory only. */
export interface CartaoDaCompra {
  token: string;
  nome: string;
  cpf?: string | undefined;
}

export interface Emissao {
  pedido: Pedido;
  /** The gateway was asked before and the answer did not arrive: it may have charged. */
  repetida: boolean;
  cartao?: CartaoDaCompra | undefined;
}

/** Only a clear no is a refusal; a conflict of keys says that the first request did arrive. */
export function motivoDe(error: HttpError): Motivo {
  return error.kind === 'rejected' && error.status !== 409 ? 'recusado' : 'indefinido';
}

/** The buyer and the items, as both gateways want them. */
export async function dadosDaCobranca(ctx: PublicCtx, pedido: Pedido) {
  const [[comprador], itens] = await Promise.all([
    ctx.db.select().from(usuario).where(eq(usuario.id, pedido.usuarioId)),
    ctx.db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, pedido.id)).orderBy(pedidoItem.id),
  ]);
  if (!comprador) throw new Error(`order ${pedido.id} has no buyer`);
  return { comprador, itens };
}
