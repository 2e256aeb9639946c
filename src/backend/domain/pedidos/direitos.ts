import { and, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import { cancelarSemProtocolo } from '#backend/domain/recursos/movimento.ts';
import { recursoVivo } from '#backend/domain/recursos/queries.ts';
import type { PublicCtx } from '#backend/platform/context.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { credito, recurso } from '#backend/platform/db/schema/recursos.ts';
import type { O_QUE_DEIXA_DE_VALER } from '#lib/pedidos/devolucao.ts';
import { produtoExtraPorGuid } from '#lib/planos/catalogo.ts';
import { type ItemDoPedido, itensDe, type Pedido } from './pedido.ts';
import { anteciparPlanos, cancelarPlanosDe, iniciarPlano } from './planos.ts';

/** Grants what a paid order bought, in the transaction that marks it as paid. Idempotent by the rows' unique keys. */
export async function concederDireitos(ctx: PublicCtx, pedido: Pedido): Promise<void> {
  for (const item of await itensDe(ctx, pedido.id)) {
    const direito = direitoDe(item);
    if (direito === 'plano') await iniciarPlano(ctx, pedido, item);
    else if (direito === 'recurso-da-multa') await creditar(ctx, pedido, item, 1);
    else if (direito === 'recurso') await creditar(ctx, pedido, item, unidadesDe(item));
    else if (direito === 'peticao') await abrirSolicitacoes(ctx, pedido, item, unidadesDe(item));
  }
}

/**
 * Withdraws what an order granted: ends plans, cancels credits and undelivered petitions, and ends appeals that were not filed, which
 * frees their fines. What was filed or delivered stays. Runs in a transaction that locks the driver's row; idempotent.
 */
export async function recolherDireitos(ctx: PublicCtx, pedido: Pedido): Promise<void> {
  const ids = (await itensDe(ctx, pedido.id)).map(({ id }) => id);
  if (ids.length === 0) return;
  const now = ctx.clock();
  const cancelados: number[] = [];
  for (const id of await recursosPagosPor(ctx, ids))
    if (await cancelarSemProtocolo(ctx, id)) cancelados.push(id);
  if ((await cancelarPlanosDe(ctx, ids)) > 0) await anteciparPlanos(ctx, pedido.usuarioId);
  await ctx.db
    .update(solicitacao)
    .set({ canceladaEm: now })
    .where(
      and(
        inArray(solicitacao.pedidoItemId, ids),
        isNull(solicitacao.dataEntreguePeticao),
        isNull(solicitacao.canceladaEm),
      ),
    );
  await ctx.db
    .update(credito)
    .set({ canceladoEm: now })
    .where(
      and(
        inArray(credito.pedidoItemId, ids),
        or(isNull(credito.recursoId), inArray(credito.recursoId, cancelados)),
        isNull(credito.canceladoEm),
      ),
    );
}

/** The current appeals that an order's items paid: by a credit, or by a plan's allowance while it was current. */
export async function recursosPagosPor(
  { db }: Pick<PublicCtx, 'db'>,
  itens: readonly number[],
): Promise<number[]> {
  const porCredito = await db
    .select({ id: recurso.id })
    .from(credito)
    .innerJoin(recurso, eq(recurso.id, credito.recursoId))
    .where(and(inArray(credito.pedidoItemId, [...itens]), recursoVivo));
  const planos = await db
    .select({ id: assinatura.id })
    .from(assinatura)
    .where(inArray(assinatura.pedidoItemId, [...itens]));
  const periodos = planos.map(({ id }) => id);
  const porPlano = await db
    .select({ id: recurso.id })
    .from(assinatura)
    .innerJoin(
      recurso,
      and(
        eq(recurso.usuarioId, assinatura.usuarioId),
        eq(recurso.direito, 'plano'),
        gte(recurso.criadoEm, assinatura.inicio),
        lt(recurso.criadoEm, assinatura.fim),
        or(isNull(assinatura.canceladaEm), lt(recurso.criadoEm, assinatura.canceladaEm)),
      ),
    )
    .where(and(or(inArray(assinatura.id, periodos), inArray(assinatura.continuaDe, periodos)), recursoVivo));
  return [...porCredito, ...porPlano].map(({ id }) => id).sort((a, b) => a - b);
}

/** By item: its credits and petitions for which nothing was asked yet. */
export async function usosRestantes(
  { db }: Pick<PublicCtx, 'db'>,
  itens: readonly ItemDoPedido[],
): Promise<Map<number, number>> {
  const ids = itens.map(({ id }) => id);
  const [creditos, peticoes] = await Promise.all([
    db
      .select({ id: credito.pedidoItemId })
      .from(credito)
      .where(and(inArray(credito.pedidoItemId, ids), isNull(credito.recursoId), isNull(credito.canceladoEm))),
    db
      .select({ id: solicitacao.pedidoItemId })
      .from(solicitacao)
      .where(
        and(
          inArray(solicitacao.pedidoItemId, ids),
          isNull(solicitacao.dataMultaCadastrada),
          isNull(solicitacao.canceladaEm),
        ),
      ),
  ]);
  return new Map(ids.map((id) => [id, [...creditos, ...peticoes].filter((um) => um.id === id).length]));
}

/** The right that an item grants. Throws for an extra that is no longer in the catalogue. */
export function direitoDe(
  item: Pick<ItemDoPedido, 'tipoProduto' | 'produtoGuid'>,
): keyof typeof O_QUE_DEIXA_DE_VALER {
  switch (item.tipoProduto) {
    case 'PLANO':
      return 'plano';
    case 'MULTA':
      return 'recurso-da-multa';
    case 'VENDA':
      return 'venda';
    case 'EXTRA':
      return produtoDe(item).direito;
  }
}

async function creditar(ctx: PublicCtx, { usuarioId }: Pedido, item: ItemDoPedido, unidades: number) {
  await ctx.db.insert(credito).values(
    porUnidade(unidades, (unidade) => ({
      usuarioId,
      multaId: item.multaId,
      pedidoItemId: item.id,
      unidade,
      criadoEm: ctx.clock(),
    })),
  );
}

async function abrirSolicitacoes(ctx: PublicCtx, pedido: Pedido, item: ItemDoPedido, unidades: number) {
  await ctx.db.insert(solicitacao).values(
    porUnidade(unidades, (unidade) => ({
      usuarioId: pedido.usuarioId,
      pedidoId: pedido.id,
      pedidoItemId: item.id,
      unidade,
      criadaEm: ctx.clock(),
    })),
  );
}

const unidadesDe = (item: ItemDoPedido) => item.quantidade * produtoDe(item).unidades;

function produtoDe({ produtoGuid }: Pick<ItemDoPedido, 'produtoGuid'>) {
  const produto = produtoExtraPorGuid(produtoGuid ?? '');
  if (!produto) throw new Error(`product ${produtoGuid} is not in the catalogue`);
  return produto;
}

function porUnidade<T>(unidades: number, linha: (unidade: number) => T): T[] {
  return Array.from({ length: unidades }, (_, i) => linha(i + 1));
}
