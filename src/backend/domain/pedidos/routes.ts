import type { Ctx } from '#backend/platform/context.ts';
import { type Route, route } from '#backend/platform/http/route.ts';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import { pedidos } from '#lib/pedidos/contract.ts';
import {
  PRODUTOS_EXTRAS,
  type ProdutoExtra,
  planoPorIds,
  produtoExtraPorGuid,
} from '#lib/planos/catalogo.ts';
import { planos } from '#lib/planos/contract.ts';
import { toReais } from '#lib/wire.ts';
import { criarPedido } from './abrir.ts';
import { detalhes, lista, transacao } from './consultas.ts';
import { aplicaCupom } from './cupons.ts';
import { desistir } from './devolucoes.ts';
import { comLimiteDeEspera } from './gateway.ts';
import type { NovoPedido } from './inserir.ts';
import type { CartaoDaCompra } from './pedido.ts';
import { recursosDasMultas } from './precificar.ts';
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
  // The products on sale.
  route(planos.todos, produtosExtras),
  route(planos.resumo, produtoExtra),
  route(planos.porIds, plano),
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

async function produtosExtras(): Promise<WireAnswer<typeof planos.todos>> {
  return PRODUTOS_EXTRAS.map(naOferta);
}

/** A catalogue product, or the appeal of one of the driver's fines. */
async function produtoExtra(
  ctx: Ctx,
  { guid }: ParsedInput<typeof planos.resumo>,
): Promise<WireAnswer<typeof planos.resumo>> {
  const produto = produtoExtraPorGuid(guid);
  if (produto) return naOferta(produto);
  const [recurso] = await recursosDasMultas(ctx, [guid]);
  if (!recurso) fail('PRODUTO_NAO_ENCONTRADO');
  return naOferta({ ...recurso, descricao: DESCRICAO_DO_RECURSO });
}

async function plano(
  _ctx: Ctx,
  { id_plano, id_plano_detalhe }: ParsedInput<typeof planos.porIds>,
): Promise<WireAnswer<typeof planos.porIds>> {
  const achado = planoPorIds(id_plano, id_plano_detalhe);
  if (!achado) fail('PRODUTO_NAO_ENCONTRADO');
  const { periodicidade, precoMensal } = achado.detalhe;
  return {
    response: 'success',
    plano: { Descricao: achado.plano.nome, Periodicidade: periodicidade, Preco: toReais(precoMensal) },
  };
}

const DESCRICAO_DO_RECURSO =
  'Um recurso desta multa, preparado e protocolado pela nossa equipe com os documentos que você enviar.';

function naOferta({
  guid,
  nome,
  descricao,
  valor,
}: Pick<ProdutoExtra, 'guid' | 'nome' | 'descricao' | 'valor'>) {
  return { Guid: guid, NomeProduto: nome, DescricaoProduto: descricao, ValorProduto: toReais(valor) };
}
