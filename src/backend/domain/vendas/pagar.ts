import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import type { vendas } from '#lib/vendas/contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { criarPedido } from '../pedidos/criar.ts';
import { cartaoDe } from '../pedidos/routes.ts';
import { resultadoDoPedido } from '../pedidos/wire.ts';
import { vendaDoUsuario } from './venda.ts';

/** Creates the order that pays a sale, in the usual way. */
export async function pagarVenda(
  ctx: Ctx,
  input: ParsedInput<typeof vendas.pagar>,
): Promise<WireAnswer<typeof vendas.pagar>> {
  const { venda_id: vendaId, payment_method: metodo, cupom, parcelas, total_mostrado: totalMostrado } = input;
  await vendaDoUsuario(ctx, vendaId);
  const cartao = metodo === 'CARTAO' ? cartaoDe(input) : undefined;
  const escolha = { tipo: 'venda' as const, vendaId };
  const compra = { codigo: input.order_id, metodo, escolha, cupom, parcelas, cartao, totalMostrado };
  return resultadoDoPedido(ctx, await criarPedido(ctx, compra));
}
