import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { recursosQueNaoSeVendem } from '#backend/domain/multas/listar.ts';
import { lerAutos } from '#backend/domain/multas/porAuto.ts';
import { planoVigente } from '#backend/domain/planos/vigente.ts';
import { naoSeVende, precoCheio } from '#backend/domain/recursos/direito.ts';
import type { Ctx } from '#backend/platform/context.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import type { pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import { ItensDaVenda, venda } from '#backend/platform/db/schema/vendas.ts';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { PlanoEscolhido } from '#lib/paths.ts';
import { quantidadeValida } from '#lib/pedidos/rules.ts';
import { planoPorIds, produtoExtraPorGuid } from '#lib/planos/catalogo.ts';
import type { Escolha, ItemEscolhido } from '#lib/planos/escolha.ts';
import { totalDoPlano } from '#lib/planos/rules.ts';
import { SEM_FASE } from '#lib/recursos/rules.ts';

export type ItemPrecificado = Omit<typeof pedidoItem.$inferInsert, 'pedidoId' | 'usuarioId'>;

/** Items of a choice with catalogue prices. Throws for items that are not sold, or not to this driver. */
export async function precificar(ctx: Ctx, escolha: Escolha): Promise<ItemPrecificado[]> {
  if (escolha.tipo === 'venda') return itensDaVenda(ctx, escolha.vendaId);
  const extras = somarIguais(escolha.itens);
  const itens = [...itensDoPlano(escolha.plano), ...(await itensExtras(ctx, extras))];
  if (itens.length === 0) fail('DADOS_INVALIDOS', { sentence: TEXTS.escolhaProdutos });
  return itens;
}

/** A fine's appeal as a product, at the price of the current plan. */
export async function recursosDasMultas(ctx: Ctx, guids: readonly string[]) {
  if (guids.length === 0) return [];
  const usuarioId = ctx.actor.id;
  const multas = await ctx.db
    .select()
    .from(multa)
    .where(and(inArray(multa.guid, [...guids]), eq(multa.usuarioId, usuarioId), isNull(multa.encerradaEm)));
  const plano = multas.length > 0 ? await planoVigente(ctx, usuarioId) : null;
  return multas.map((linha) => ({
    linha,
    multaId: linha.id,
    guid: linha.guid,
    nome: `Recurso da multa ${linha.autoInfracao}`,
    valor: precoCheio(plano, linha.suspensiva),
  }));
}

function itensDoPlano(escolhido: PlanoEscolhido | undefined): ItemPrecificado[] {
  if (!escolhido) return [];
  const achado = planoPorIds(escolhido.idPlano, escolhido.idPlanoDetalhe);
  if (!achado) fail('PRODUTO_NAO_ENCONTRADO');
  const { plano, detalhe } = achado;
  return [
    {
      tipoProduto: 'PLANO',
      idPlano: plano.id,
      idPlanoDetalhe: detalhe.id,
      periodicidade: detalhe.periodicidade,
      descricao: `Plano ${plano.nome}`,
      quantidade: 1,
      valorUnitario: totalDoPlano(detalhe),
    },
  ];
}

async function itensExtras(ctx: Ctx, extras: readonly ItemEscolhido[]): Promise<ItemPrecificado[]> {
  const recursos = await recursosDasMultas(
    ctx,
    extras.flatMap(({ guid }) => (produtoExtraPorGuid(guid) ? [] : [guid])),
  );
  const { listagensDoAit } = await lerAutos(ctx.db, ctx.actor.id);
  await recusarOQueNaoSeVende(ctx, recursos);
  const vendidas = new Set<number>();
  return extras.flatMap(({ guid, quantidade }): ItemPrecificado[] => {
    if (!quantidadeValida(quantidade)) fail('DADOS_INVALIDOS', { fields: { quantidade: 'De 1 a 100.' } });
    const produto = produtoExtraPorGuid(guid);
    if (produto) {
      const { nome, valor } = produto;
      return [{ tipoProduto: 'EXTRA', produtoGuid: guid, descricao: nome, quantidade, valorUnitario: valor }];
    }
    const recurso = recursos.find((one) => one.guid === guid);
    if (!recurso) fail('PRODUTO_NAO_ENCONTRADO');
    // One appeal per fine, whatever quantity the URL has and however many listings its AIT has.
    const { multaId, nome, valor } = recurso;
    if (vendidas.has(multaId)) return [];
    for (const id of listagensDoAit(multaId)) vendidas.add(id);
    return [
      {
        tipoProduto: 'MULTA',
        produtoGuid: guid,
        multaId,
        descricao: nome,
        quantidade: 1,
        valorUnitario: valor,
      },
    ];
  });
}

/** Sells only what has a price (domain/multas/listar.ts): not what cannot be filed now, nor what a plan or credit pays for. */
async function recusarOQueNaoSeVende(
  ctx: Ctx,
  recursos: Awaited<ReturnType<typeof recursosDasMultas>>,
): Promise<void> {
  if (recursos.length === 0) return;
  const impedidos = await recursosQueNaoSeVendem(ctx);
  for (const { guid, autoInfracao } of recursos.map(({ linha }) => linha)) {
    const { motivo, direito } = impedidos.get(guid) ?? {};
    if (naoSeVende(motivo))
      fail('RECURSO_INDISPONIVEL', { sentence: `Multa ${autoInfracao}: ${SEM_FASE[motivo]}` });
    if (direito === 'plano') fail('RECURSO_INCLUSO');
    if (direito !== undefined) fail('RECURSO_JA_PAGO');
  }
}

async function itensDaVenda(ctx: Ctx, vendaId: number): Promise<ItemPrecificado[]> {
  const [row] = await ctx.db
    .select()
    .from(venda)
    .where(and(eq(venda.id, vendaId), eq(venda.usuarioId, ctx.actor.id), isNull(venda.canceladaEm)));
  if (!row) fail('NAO_ENCONTRADO');
  return v.parse(ItensDaVenda, row.itens).map(({ descricao, quantidade, valorCentavos }) => ({
    tipoProduto: 'VENDA' as const,
    descricao,
    quantidade,
    valorUnitario: valorCentavos,
  }));
}

function somarIguais(extras: readonly ItemEscolhido[]): ItemEscolhido[] {
  const porGuid = new Map<string, number>();
  for (const { guid, quantidade } of extras) porGuid.set(guid, (porGuid.get(guid) ?? 0) + quantidade);
  return [...porGuid].map(([guid, quantidade]) => ({ guid, quantidade }));
}
