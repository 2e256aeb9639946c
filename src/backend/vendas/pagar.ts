import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import type { vendas } from '#lib/vendas/contract.ts';
import type { Ctx } from '../context.ts';
import { pedido } from '../db/schema/pedidos.ts';
import { criarPedido } from '../pedidos/criar.ts';
import { cartaoDe } from '../pedidos/routes.ts';
import { resultadoDoPedido } from '../pedidos/wire.ts';
import { vendaDoUsuario } from './venda.ts';

/** Pays a sale: an order of its items, made as every other one. */
export async function pagarVenda(
  ctx: Ctx,
  input: ParsedInput<typeof vendas.pagar>,
): Promise<WireAnswer<typeof vendas.pagar>> {
  const { venda_id: vendaId, payment_method: metodo, cupom, parcelas, total_mostrado: totalMostrado } = input;
  await vendaDoUsuario(ctx, vendaId);
  const cartao = metodo === 'CARTAO' ? cartaoDe(input) : undefined;
  const codigo = input.order_id ?? (await codigoAberto(ctx, vendaId, metodo)) ?? novoCodigo();
  const escolha = { tipo: 'venda' as const, vendaId };
  const compra = { codigo, metodo, escolha, cupom, parcelas, cartao, totalMostrado };
  return resultadoDoPedido(ctx, await criarPedido(ctx, compra));
}

/** The call as specified carries no order id: one that still waits for its payment is the one that is meant. */
async function codigoAberto(
  ctx: Ctx,
  vendaId: number,
  metodo: 'PIX' | 'CARTAO',
): Promise<string | undefined> {
  const [aberto] = await ctx.db
    .select({ codigo: pedido.codigo })
    .from(pedido)
    .where(
      and(
        eq(pedido.vendaId, vendaId),
        eq(pedido.usuarioId, ctx.actor.id),
        eq(pedido.metodo, metodo),
        eq(pedido.status, 'aguardando_pagamento'),
        or(isNull(pedido.expiraEm), gt(pedido.expiraEm, ctx.clock())),
      ),
    )
    .orderBy(desc(pedido.id))
    .limit(1);
  return aberto?.codigo;
}

const novoCodigo = () => novoPedidoId((bytes) => crypto.getRandomValues(bytes));
