import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import { fail } from '#lib/errors.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';
import { PALAVRAS } from '#lib/pedidos/estados.ts';
import { cartaoMascarado } from '#lib/pedidos/rules.ts';
import { emPalavras } from '#lib/planos/escolha.ts';
import { toReais } from '#lib/wire.ts';
import { conferirAoConsultar } from './conferir.ts';
import { desistenciaNaTela, partesDevolvidas } from './devolucoes.ts';
import { direitoDe, usosRestantes } from './direitos.ts';
import { pagoEmDobroCom } from './dobrados.ts';
import { type ItemDoPedido, itensDe, type Pedido, pedidoDoUsuario } from './pedido.ts';
import { diasRestantes } from './planos.ts';
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
  const itens = await itensDe(ctx, row.id);
  const [restam, usos] = await Promise.all([
    diasRestantes(ctx, row.usuarioId, itens),
    usosRestantes(ctx, itens),
  ]);
  return {
    response: 'success',
    transaction: {
      ...naLista(row),
      order_id: row.codigo,
      NameCardNumber: row.cartaoNome,
      NumberCard: row.cartaoFinal === null ? null : cartaoMascarado(row.cartaoFinal),
      Subtotal: toReais(row.subtotal),
      Desconto: toReais(row.desconto),
      Devolucoes: (await partesDevolvidas(ctx, row.id)).map(({ valor, fim, quando, motivo }) => ({
        Valor: toReais(valor),
        Quando: (fim ?? quando).toISOString(),
        Motivo: motivo ?? '',
      })),
      PagoEm: row.pagoEm?.toISOString() ?? null,
      SubstituidoPor: row.substituidoPor,
      Venda_Id: row.vendaId,
      EmDobroCom: (await pagoEmDobroCom(ctx, row)) ?? null,
      Desistencia: await desistenciaNaTela(ctx, row),
    },
    produtos: itens.map((item) => ({
      ...itemNaLista(row, item),
      DiasRestantes: restam.get(item.id) ?? null,
      UsosRestantes: usos.get(item.id) ?? 0,
    })),
  };
}

export async function lista(ctx: Ctx): Promise<WireAnswer<typeof pedidos.lista>> {
  const rows = await ctx.db
    .select()
    .from(pedido)
    .where(eq(pedido.usuarioId, ctx.actor.id))
    .orderBy(desc(pedido.id))
    .limit(200);
  const itens = await ctx.db
    .select()
    .from(pedidoItem)
    .where(
      and(
        eq(pedidoItem.usuarioId, ctx.actor.id),
        inArray(
          pedidoItem.pedidoId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(pedidoItem.id);
  const porPedido = Map.groupBy(itens, ({ pedidoId }) => pedidoId);
  return {
    response: 'success',
    solicitacoes: rows.map((row) => ({ ...naLista(row), Comprado: comprado(porPedido.get(row.id) ?? []) })),
  };
}

function comprado(itens: readonly ItemDoPedido[]): string {
  return emPalavras(itens.map(({ quantidade, descricao }) => ({ quantidade, nome: descricao })));
}

async function lerPedido(ctx: Ctx, id: number): Promise<Pedido> {
  return (await pedidoDoUsuario(ctx, { id, usuarioId: ctx.actor.id })) ?? fail('NAO_ENCONTRADO');
}

function naLista(row: Pedido) {
  return {
    TransactionId: row.id,
    DataTransacao: row.criadoEm.toISOString(),
    StatusGateway: PALAVRAS[row.status].gateway,
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
    IdPlanoDetalhe: item.idPlanoDetalhe,
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
