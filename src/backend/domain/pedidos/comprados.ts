import { and, desc, eq, gte, isNotNull, type SQL } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { mesmoDono } from '#backend/platform/db/schema/columns.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';
import type { WireAnswer } from '#lib/endpoint.ts';
import type { pedidos } from '#lib/pedidos/contract.ts';

/** Items paid in the last day, by order: selection screens clear these choices. */
export async function comprados(ctx: Ctx): Promise<WireAnswer<typeof pedidos.comprados>> {
  const linhas = await ctx.db
    .select({ codigo: pedido.codigo, guid: pedidoItem.produtoGuid })
    .from(pedido)
    .innerJoin(pedidoItem, mesmoDono(pedido, pedidoItem, pedidoItem.pedidoId))
    .where(and(pagoHaPouco(ctx), isNotNull(pedidoItem.produtoGuid)))
    .orderBy(desc(pedido.id));
  const porPedido = Map.groupBy(linhas, ({ codigo }) => codigo);
  return {
    Comprados: [...porPedido].map(([Codigo, itens]) => ({
      Codigo,
      Guids: itens.flatMap(({ guid }) => guid ?? []),
    })),
  };
}

/** The driver's orders paid in the last day and not refunded. */
export function pagoHaPouco({ actor, clock }: Ctx): SQL | undefined {
  const desde = new Date(clock().getTime() - UM_DIA_MS);
  return and(eq(pedido.usuarioId, actor.id), eq(pedido.status, 'pago'), gte(pedido.pagoEm, desde));
}

const UM_DIA_MS = 86_400_000;
