import type { Ctx } from '#backend/platform/context.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import { criarPedido } from './abrir.ts';
import type { CartaoDaCompra } from './cobranca.ts';
import { comLimiteDeEspera } from './cobrar.ts';
import { detalhes, lista, transacao } from './consultas.ts';
import { aplicaCupom } from './cupons.ts';
import { desistir } from './desistir.ts';
import type { NovoPedido } from './inserir.ts';
import { baixarRecibo } from './recibo.ts';
import { escolhaDe, resumo } from './resumo.ts';
import { resultadoDoPedido } from './wire.ts';

export const pedidosRoutes: Route[] = [
  route(pedidos.gerapedido2, (ctx, input) =>
    comprar(ctx, input, {
      metodo: input.payment_method,
      codigo: input.order_id,
      parcelas: input.parcelas,
      ...(input.payment_method === 'CARTAO' && { cartao: cartaoDe(input) }),
    }),
  ),
  route(pedidos.gerapedidoPlano, (ctx, input) => {
    if (input.plano === undefined) fail('DADOS_INVALIDOS', { fields: { plano: 'Escolha o plano.' } });
    const { order_id: codigo, parcelas } = input;
    return comprar(ctx, input, { metodo: 'CARTAO', codigo, parcelas, cartao: cartaoDe(input) });
  }),
  route(pedidos.gerapedido, (ctx, input) =>
    comprar(ctx, input, { metodo: input.payment_method, codigo: input.order_id }),
  ),
  route(pedidos.resumo, resumo),
  route(pedidos.chavePublica, chavePublica),
  route(pedidos.aplicaCupom, aplicaCupom),
  route(pedidos.detalhes, detalhes),
  route(pedidos.transacao, transacao),
  route(pedidos.lista, lista),
  route(pedidos.recibo, baixarRecibo),
  route(pedidos.desistir, desistir),
];

type Escolhas = Parameters<typeof escolhaDe>[0] & {
  cupom?: string | undefined;
  total_mostrado?: number | undefined;
};

async function comprar(
  ctx: Ctx,
  input: Escolhas,
  pagamento: Omit<NovoPedido, 'escolha' | 'cupom' | 'totalMostrado'>,
) {
  const { cupom, total_mostrado: totalMostrado } = input;
  const compra = { ...pagamento, escolha: escolhaDe(input), cupom, totalMostrado };
  return resultadoDoPedido(ctx, await criarPedido(ctx, compra));
}

/** The encrypted card of a call; errors name the missing field. */
export function cartaoDe(
  input: Pick<ParsedInput<typeof pedidos.gerapedido2>, 'card_name' | 'card_token' | 'card_cpf'>,
): CartaoDaCompra | undefined {
  const { card_name: nome, card_token: token, card_cpf: cpf } = input;
  // With a coupon for the total no card is needed; otherwise the order requires it.
  if (nome === undefined && token === undefined) return undefined;
  const falta = 'Preencha este campo.';
  if (nome === undefined) fail('DADOS_INVALIDOS', { fields: { card_name: falta } });
  if (token === undefined) fail('DADOS_INVALIDOS', { fields: { card_token: falta } });
  // A plain card number in place of the encrypted card must not go any further.
  if (/^\D*(\d\D*){12,19}$/.test(token)) fail('DADOS_INVALIDOS', { fields: { card_token: falta } });
  return { nome, token, cpf };
}

/** Read on each call: the gateway may rotate the key, and it would refuse a card encrypted with the old one. */
async function chavePublica(ctx: Ctx): Promise<WireAnswer<typeof pedidos.chavePublica>> {
  const key = await comLimiteDeEspera(ctx, ctx.adapters.pagbank.publicKey());
  if (!key?.ok) fail('PAGAMENTO_FALHOU');
  return { ChavePublica: key.value };
}
