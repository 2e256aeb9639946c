import { desc, eq } from 'drizzle-orm';
import type { ParsedInput, WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import { perfilCompleto } from '#lib/pedidos/perfil.ts';
import { cartaoMascarado, palavraDoGateway, totaisDoPedido } from '#lib/pedidos/rules.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import { toReais } from '#lib/wire.ts';
import type { Ctx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { pedido, pedidoItem } from '../db/schema/pedidos.ts';
import { consume } from '../limits.ts';
import { conferirAoConsultar } from './conferir.ts';
import { opcoesDoCartao } from './criar.ts';
import { cupomUsavel } from './cupons.ts';
import { direitoDe } from './direitos.ts';
import { type ItemDoPedido, type Pedido, pedidoDoUsuario } from './pedido.ts';
import { precificar } from './precificar.ts';
import { transacaoDoPedido } from './wire.ts';

type PorId = { transaction_id: number };

export async function transacao(
  ctx: Ctx,
  { transaction_id }: PorId,
): Promise<WireAnswer<typeof pedidos.transacao>> {
  const antes = await lerPedido(ctx, transaction_id);
  await conferirAoConsultar(ctx, antes);
  const depois = await lerPedido(ctx, transaction_id);
  return { response: 'success', transaction: await transacaoDoPedido(ctx, depois) };
}

export async function detalhes(
  ctx: Ctx,
  { transaction_id }: PorId,
): Promise<WireAnswer<typeof pedidos.detalhes>> {
  const row = await lerPedido(ctx, transaction_id);
  const itens = await ctx.db
    .select()
    .from(pedidoItem)
    .where(eq(pedidoItem.pedidoId, row.id))
    .orderBy(pedidoItem.id);
  return {
    response: 'success',
    transaction: {
      ...naLista(row),
      order_id: row.codigo,
      NameCardNumber: row.cartaoNome,
      NumberCard: row.cartaoFinal === null ? null : cartaoMascarado(row.cartaoFinal),
      Subtotal: toReais(row.subtotal),
      Desconto: toReais(row.desconto),
      PagoEm: row.pagoEm?.toISOString() ?? null,
    },
    produtos: itens.map((item) => itemNaLista(row, item)),
  };
}

export async function lista(ctx: Ctx): Promise<WireAnswer<typeof pedidos.lista>> {
  const rows = await ctx.db
    .select()
    .from(pedido)
    .where(eq(pedido.usuarioId, ctx.actor.id))
    .orderBy(desc(pedido.id))
    .limit(200);
  return { response: 'success', solicitacoes: rows.map(naLista) };
}

/** What an order would cost, priced as the order itself; nothing is written down. */
export async function resumo(
  ctx: Ctx,
  input: ParsedInput<typeof pedidos.resumo>,
): Promise<WireAnswer<typeof pedidos.resumo>> {
  const escolha = escolhaDe(input);
  const itens = await precificar(ctx, escolha);
  // Wider than the button's own limit, since each look at the summary counts; it is no place to guess at coupons either.
  if (input.cupom !== undefined)
    await consume(ctx, { nome: 'cupom-resumo', de: ctx.actor.id, points: 60, seconds: 600 });
  const cupom = input.cupom === undefined ? null : await cupomUsavel(ctx, input.cupom);
  if (cupom === undefined) fail('CUPOM_INVALIDO');
  const { subtotal, desconto, total } = totaisDoPedido({ itens, cupom, agora: ctx.clock() });
  const [comprador] = await ctx.db.select().from(usuario).where(eq(usuario.id, ctx.actor.id));
  return {
    Itens: itens.map(({ descricao, quantidade, valorUnitario }) => ({
      NomeProduto: descricao,
      Quantidade: quantidade,
      ValorProduto: toReais(valorUnitario),
      Total: toReais(valorUnitario * quantidade),
    })),
    Subtotal: toReais(subtotal),
    Desconto: toReais(desconto),
    Total: toReais(total),
    Parcelas: opcoesDoCartao(escolha, itens, total),
    PerfilCompleto: comprador !== undefined && perfilCompleto(comprador),
  };
}

/** The choice of a legacy call: a sale, or a plan (both of its ids) and extras. */
export function escolhaDe(input: {
  plano?: number | undefined;
  plano_detalhe?: number | undefined;
  guids_produtos_extras: { guid: string; quantidade: number }[];
  venda_id?: number | undefined;
}): Escolha {
  const { plano, plano_detalhe, guids_produtos_extras: itens, venda_id } = input;
  if (venda_id !== undefined) return { tipo: 'venda', vendaId: venda_id };
  if (plano === undefined) return { tipo: 'produtos', itens };
  if (plano_detalhe === undefined) fail('DADOS_INVALIDOS', { fields: { plano_detalhe: 'Escolha o plano.' } });
  return { tipo: 'produtos', plano: { idPlano: plano, idPlanoDetalhe: plano_detalhe }, itens };
}

async function lerPedido(ctx: Ctx, id: number): Promise<Pedido> {
  return (await pedidoDoUsuario(ctx, { id, usuarioId: ctx.actor.id })) ?? fail('NAO_ENCONTRADO');
}

function naLista(row: Pedido) {
  return {
    TransactionId: row.id,
    DataTransacao: row.criadoEm.toISOString(),
    StatusGateway: palavraDoGateway(row.status),
    Estado: row.status,
    Amount: toReais(row.total),
    GatewayPgto: GATEWAY[row.gateway],
    FormaPgto: row.metodo,
  };
}

function itemNaLista(row: Pedido, item: ItemDoPedido) {
  const plano = item.tipoProduto === 'PLANO';
  const valor = toReais(item.valorUnitario);
  return {
    TipoProduto: item.tipoProduto,
    IdPlano: item.idPlano,
    Descricao: item.descricao,
    NomeProduto: item.descricao,
    Quantidade: item.quantidade,
    ValorPlano: plano ? valor : null,
    ValorProduto: plano ? null : valor,
    Periodicidade: item.periodicidade,
    InicioVigencia: item.inicioVigencia?.toISOString() ?? null,
    DataTransacao: row.criadoEm.toISOString(),
    QtdParcela: item.qtdParcela,
    Direito: direitoDe(item),
    Multa_Id: item.multaId,
    Guid: item.produtoGuid,
  };
}

const GATEWAY = { pagbank: 'PagBank', picpay: 'PicPay', nenhum: '' } as const;
