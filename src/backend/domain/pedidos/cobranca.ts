import type { HttpError } from '#backend/platform/adapters/calls.ts';
import { guardarResposta } from '#backend/platform/adapters/guardarResposta.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import type { pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import type { Centavos } from '#lib/money.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import { type Pedido, referenciaDe } from './pedido.ts';

/** State of an order at a gateway, in our terms. */
export interface Situacao {
  estado: EstadoDoPedido;
  gatewayPedidoId: string;
  /** Columns to store: payment code, card as displayed, charge id. */
  campos: Partial<typeof tabela.$inferInsert>;
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

export interface Emissao {
  pedido: Pedido;
  /** True when an earlier request got no answer and may have charged. */
  repetida: boolean;
  cartao?: CartaoDaCompra | undefined;
}

export interface Volta {
  cobrancaId: string;
  valor: Centavos;
  /** What the gateway has given back of this charge after it, in all. */
  devolvidos: Centavos;
  /** The idempotency key. */
  chave: string;
}

/** Only an explicit rejection counts as refused; a key conflict means that the first request arrived. */
export function motivoDe(error: HttpError): Motivo {
  return error.kind === 'rejected' && error.status !== 409 ? 'recusado' : 'indefinido';
}

/** An answer about another order or amount: kept for an operator, and not applied. */
export async function divergente(
  ctx: PublicCtx,
  pedido: Pedido,
  resposta: unknown,
): Promise<RespostaDoGateway> {
  const { gateway: servico } = pedido;
  ctx.log.error({ pedidoId: pedido.id, servico }, 'the gateway answered about another order or amount');
  const operacao = `pedido ${referenciaDe(pedido)}, divergente`;
  await guardarResposta(ctx)({ servico, operacao, status: 200, corpo: JSON.stringify(resposta) });
  return { ok: false, motivo: 'divergente' };
}
