import { and, eq, inArray } from 'drizzle-orm';
import type { PublicCtx, SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { pedido, type pedidoItem } from '../db/schema/pedidos.ts';

export type Pedido = typeof pedido.$inferSelect;
export type ItemDoPedido = typeof pedidoItem.$inferSelect;

/** How a gateway names the order: unique among all drivers, and readable for support. */
export function referenciaDe({ id, codigo }: Pick<Pedido, 'id' | 'codigo'>): string {
  return `${id}-${codigo}`;
}

/** The order that a gateway's reference names; undefined when it is none of ours. */
export async function pedidoDaReferencia(
  ctx: Pick<PublicCtx, 'db'>,
  referencia: string,
): Promise<Pedido | undefined> {
  const [, id, codigo] = /^(\d{1,9})-([0-9A-Z]{7})$/.exec(referencia) ?? [];
  if (id === undefined || codigo === undefined) return undefined;
  const [found] = await ctx.db
    .select()
    .from(pedido)
    .where(and(eq(pedido.id, Number(id)), eq(pedido.codigo, codigo)));
  return found;
}

/** The order that a charge of PagBank paid; undefined when it is none of ours. */
export async function pedidoDaCobranca(
  ctx: Pick<PublicCtx, 'db'>,
  cobrancaId: string,
): Promise<Pedido | undefined> {
  const [found] = await ctx.db
    .select()
    .from(pedido)
    .where(and(eq(pedido.gateway, 'pagbank'), eq(pedido.gatewayCobrancaId, cobrancaId)));
  return found;
}

/** An order of this driver; another driver's is no order. */
export async function pedidoDoUsuario(
  ctx: Pick<PublicCtx, 'db'>,
  { id, usuarioId }: { id: number; usuarioId: string },
): Promise<Pedido | undefined> {
  const [found] = await ctx.db
    .select()
    .from(pedido)
    .where(and(eq(pedido.id, id), eq(pedido.usuarioId, usuarioId)));
  return found;
}

/**
 * Reads an order and holds it until the transaction ends, so that its changes happen one after the other. Its driver is held
 * first, as where an order is opened: two orders for one thing that are paid at the same moment see each other.
 */
export async function travarPedido(ctx: Pick<PublicCtx, 'db'>, id: number): Promise<Pedido> {
  const dono = ctx.db.select({ id: pedido.usuarioId }).from(pedido).where(eq(pedido.id, id));
  await ctx.db.select({ id: usuario.id }).from(usuario).where(inArray(usuario.id, dono)).for('no key update');
  const [row] = await ctx.db.select().from(pedido).where(eq(pedido.id, id)).for('update');
  if (!row) throw new Error(`order ${id} does not exist`);
  return row;
}

/** The gateway speaks: what follows is no act of the driver who happened to ask. */
export function comoGateway(ctx: PublicCtx): SystemCtx {
  const { db, clock, env, queues, adapters, log, origem } = ctx;
  return { db, clock, env, queues, adapters, log, origem, ator: 'gateway' };
}
