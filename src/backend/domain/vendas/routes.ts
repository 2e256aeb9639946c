import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { cartaoDe } from '#backend/domain/pedidos/routes.ts';
import { resultadoDoPedido } from '#backend/domain/pedidos/wire.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { vendas } from '#lib/vendas/contract.ts';
import { assinarContrato, lerContrato, lerVenda, vendaDoUsuario } from './contrato.ts';

export const vendasRoutes: Route[] = [
  route(vendas.venda, lerVenda),
  route(vendas.contrato, lerContrato),
  route(vendas.assinar, assinarContrato),
  route(vendas.pagar, pagarVenda),
];

async function pagarVenda(
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
