import { and, eq, inArray, isNull } from 'drizzle-orm';
import { produtoExtraPorGuid } from '#lib/planos/catalogo.ts';
import type { PublicCtx } from '../context.ts';
import { pedidoItem } from '../db/schema/pedidos.ts';
import { solicitacao } from '../db/schema/peticoes.ts';
import { credito } from '../db/schema/recursos.ts';
import type { ItemDoPedido, Pedido } from './pedido.ts';
import { anteciparPlanos, cancelarPlanosDe, iniciarPlano } from './planoComprado.ts';

/**
 * Gives what a paid order bought: a plan in force, petitions, credits for appeals. Runs inside the transaction that
 * makes the order paid; unique keys of the rows keep it to one time whatever happens.
 */
export async function concederDireitos(ctx: PublicCtx, pedido: Pedido): Promise<void> {
  for (const item of await itensDe(ctx, pedido.id)) {
    const direito = direitoDe(item);
    if (direito === 'plano') await iniciarPlano(ctx, pedido, item);
    else if (direito === 'recurso-da-multa') await creditar(ctx, pedido, item, 1);
    else if (direito === 'recurso') await creditar(ctx, pedido, item, unidadesDe(item));
    else if (direito === 'peticao') await abrirSolicitacoes(ctx, pedido, item, unidadesDe(item));
  }
}

/** Takes back what a refunded order gave, as far as it is unused: what was used stays used. */
export async function recolherDireitos(ctx: PublicCtx, pedido: Pedido): Promise<void> {
  const ids = (await itensDe(ctx, pedido.id)).map(({ id }) => id);
  if (ids.length === 0) return;
  const now = ctx.clock();
  if ((await cancelarPlanosDe(ctx, ids)) > 0) await anteciparPlanos(ctx, pedido.usuarioId);
  await ctx.db
    .update(solicitacao)
    .set({ canceladaEm: now })
    .where(
      and(
        inArray(solicitacao.pedidoItemId, ids),
        isNull(solicitacao.dataMultaCadastrada),
        eq(solicitacao.entregue, false),
        isNull(solicitacao.canceladaEm),
      ),
    );
  await ctx.db
    .update(credito)
    .set({ canceladoEm: now })
    .where(and(inArray(credito.pedidoItemId, ids), isNull(credito.recursoId), isNull(credito.canceladoEm)));
}

export type Direito = 'plano' | 'peticao' | 'recurso' | 'recurso-da-multa' | 'venda';

/** What an item gives. Throws for an extra that left the catalogue: an order that names it must not pass in silence. */
export function direitoDe(item: Pick<ItemDoPedido, 'tipoProduto' | 'produtoGuid'>): Direito {
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

function itensDe(ctx: PublicCtx, pedidoId: number): Promise<ItemDoPedido[]> {
  return ctx.db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, pedidoId)).orderBy(pedidoItem.id);
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
