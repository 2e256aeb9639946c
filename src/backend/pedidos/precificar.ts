import { and, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { fail } from '#lib/errors.ts';
import { TEXTS } from '#lib/messages.ts';
import type { PlanoEscolhido } from '#lib/paths.ts';
import { quantidadeValida } from '#lib/pedidos/rules.ts';
import { PRECO_AVULSO_DO_RECURSO, planoPorIds, produtoExtraPorGuid } from '#lib/planos/catalogo.ts';
import type { Escolha } from '#lib/planos/escolha.ts';
import type { ItemEscolhido } from '#lib/planos/itens.ts';
import { precoDoRecurso, totalDoPlano } from '#lib/planos/rules.ts';
import { SEM_FASE } from '#lib/recursos/fluxo.ts';
import { type Acesso, acessosConcedidos, alcanca, concessaoDe, proprio } from '../acesso/acesso.ts';
import type { Ctx } from '../context.ts';
import { multa } from '../db/schema/multas.ts';
import { type pedidoItem, venda } from '../db/schema/pedidos.ts';
import { credito } from '../db/schema/recursos.ts';
import { fasesAbertas } from '../multas/faseAberta.ts';
import { lerAutos } from '../multas/porAuto.ts';
import { planoVigente } from '../planos/vigente.ts';
import { cobertasPeloPlano, usosDoPlano } from '../recursos/direito.ts';
import { ItensDaVenda } from '../vendas/itens.ts';

export type ItemPrecificado = Omit<typeof pedidoItem.$inferInsert, 'pedidoId' | 'usuarioId'>;

/** The items of a choice with the prices of the catalogue. Fails for what is not sold, or not to this driver. */
export async function precificar(ctx: Ctx, escolha: Escolha): Promise<ItemPrecificado[]> {
  if (escolha.tipo === 'venda') return itensDaVenda(ctx, escolha.vendaId);
  const extras = somarIguais(escolha.itens);
  const itens = [...itensDoPlano(escolha.plano), ...(await itensExtras(ctx, extras))];
  if (itens.length === 0) fail('DADOS_INVALIDOS', { sentence: TEXTS.escolhaProdutos });
  return itens;
}

/**
 * The appeal of a fine as a product: 'Recurso da multa {auto}', priced by the plan in force; of a fine that somebody opened to the
 * actor to ask for, as if there were no plan.
 */
export async function recursosDasMultas(ctx: Ctx, guids: readonly string[]) {
  if (guids.length === 0) return [];
  const acessos = [proprio(ctx), ...(await acessosConcedidos(ctx))];
  const donos = acessos.map(({ dono }) => dono);
  const lidas = await ctx.db
    .select()
    .from(multa)
    .where(and(inArray(multa.guid, [...guids]), inArray(multa.usuarioId, donos), isNull(multa.encerradaEm)));
  const multas = lidas.filter((linha) => podePedir(acessos, linha));
  const plano = multas.length > 0 ? await planoVigente(ctx, ctx.actor.id) : null;
  return multas.map((linha) => ({
    linha,
    multaId: linha.id,
    guid: linha.guid,
    nome: `Recurso da multa ${linha.autoInfracao}`,
    valor: precoDoRecurso({
      doPlano: linha.usuarioId === ctx.actor.id ? (plano?.precoDoRecurso ?? null) : null,
      avulso: PRECO_AVULSO_DO_RECURSO,
      autossuspensiva: linha.suspensiva,
    }),
  }));
}

function podePedir(acessos: readonly Acesso[], linha: typeof multa.$inferSelect): boolean {
  const acesso = acessos.find(({ dono }) => dono === linha.usuarioId);
  if (!acesso) return false;
  if (acesso.por === null) return true;
  return !linha.desligada && alcanca(acesso, linha) && concessaoDe(acesso, linha)?.nivel === 'pedir';
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
      comeca: escolhido.comeca ?? null,
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
  const donos = [...new Set(recursos.map(({ linha }) => linha.usuarioId))];
  const lidos = await Promise.all(donos.map((dono) => lerAutos(ctx.db, dono)));
  // An AIT of two people is two fines.
  const gemeasDe = (id: number) => {
    const todas = lidos.map((autos) => autos.gemeasDe(id));
    return todas.find((ids) => ids.length > 1) ?? [id];
  };
  await recusarMultaJaPaga(
    ctx,
    recursos.flatMap(({ multaId }) => gemeasDe(multaId)),
  );
  await recusarSemFase(
    ctx,
    recursos.map(({ linha }) => linha),
  );
  await recusarIncluso(
    ctx,
    recursos.flatMap(({ linha }) => (linha.usuarioId === ctx.actor.id ? [linha] : [])),
  );
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
    // One fine takes one appeal, whatever quantity the address carries, and however often its AIT is listed.
    const { multaId, nome, valor } = recurso;
    if (vendidas.has(multaId)) return [];
    for (const id of gemeasDe(multaId)) vendidas.add(id);
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

/** A paid appeal that waits for its documents is not sold twice, whichever listing of its AIT it was bought for. */
async function recusarMultaJaPaga(ctx: Ctx, multaIds: readonly number[]): Promise<void> {
  if (multaIds.length === 0) return;
  const [pago] = await ctx.db
    .select({ id: credito.id })
    .from(credito)
    .where(
      and(inArray(credito.multaId, [...multaIds]), isNull(credito.recursoId), isNull(credito.canceladoEm)),
    )
    .limit(1);
  if (pago) fail('RECURSO_JA_PAGO');
}

/** What the plan gives is not sold beside it. */
async function recusarIncluso(ctx: Ctx, multas: readonly (typeof multa.$inferSelect)[]): Promise<void> {
  if (multas.length === 0) return;
  const plano = await planoVigente(ctx, ctx.actor.id);
  const cobertas = cobertasPeloPlano(plano, await usosDoPlano(ctx, ctx.actor.id), multas);
  if (cobertas.size > 0) fail('RECURSO_INCLUSO');
}

/** What cannot be filed now is not sold: the time is over, or the notice that opens the next phase has not come. */
async function recusarSemFase(ctx: Ctx, multas: readonly (typeof multa.$inferSelect)[]): Promise<void> {
  if (multas.length === 0) return;
  const porDono = [...Map.groupBy(multas, ({ usuarioId }) => usuarioId)];
  const lidas = await Promise.all(porDono.map(([dono, deles]) => fasesAbertas(ctx, deles, dono)));
  const fases = new Map(lidas.flatMap((fase) => [...fase]));
  for (const { id, autoInfracao } of multas) {
    const motivo = fases.get(id)?.motivo;
    // What takes no appeal by the internet is offered by a specialist, who agrees on it.
    if (motivo && motivo !== 'sem_recurso_online')
      fail('RECURSO_INDISPONIVEL', { sentence: `Multa ${autoInfracao}: ${SEM_FASE[motivo]}` });
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
