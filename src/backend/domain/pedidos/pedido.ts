import { and, eq, inArray } from 'drizzle-orm';
import type { PublicCtx, SystemCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido, pedidoItem } from '#backend/platform/db/schema/pedidos.ts';

export type Pedido = typeof pedido.$inferSelect;
export type ItemDoPedido = typeof pedidoItem.$inferSelect;

/** The order's reference at a gateway: unique among all drivers, and readable for support. */
export function referenciaDe({ id, codigo }: Pick<Pedido, 'id' | 'codigo'>): string {
  return `${id}-${codigo}`;
}

/** The order of a gateway reference; undefined when it is not ours. */
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

/** The order that a PagBank charge paid; undefined when it is not ours. */
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

/** An order of this driver; another driver's is not found. */
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

export function itensDe({ db }: Pick<PublicCtx, 'db'>, pedidoId: number): Promise<ItemDoPedido[]> {
  return db.select().from(pedidoItem).where(eq(pedidoItem.pedidoId, pedidoId)).orderBy(pedidoItem.id);
}

/** Locks the driver, then the order: of two orders for the same thing paid at one moment, the second sees the first. */
export async function travarPedido(ctx: Pick<PublicCtx, 'db'>, id: number): Promise<Pedido> {
  const dono = ctx.db.select({ id: pedido.usuarioId }).from(pedido).where(eq(pedido.id, id));
  await ctx.db.select({ id: usuario.id }).from(usuario).where(inArray(usuario.id, dono)).for('no key update');
  const [row] = await ctx.db.select().from(pedido).where(eq(pedido.id, id)).for('update');
  if (!row) throw new Error(`order ${id} does not exist`);
  return row;
}

/** Context with the gateway as actor: the driver whose request triggered the check is not the author. */
export function comoGateway(ctx: PublicCtx): SystemCtx {
  const { db, clock, env, queues, adapters, log, origem } = ctx;
  return { db, clock, env, queues, adapters, log, origem, ator: 'gateway' };
}

const HORA_MS = 3_600_000;

/** A checkout poll asks the gateway when the last check is at least this old (ms). */
export const CONFERENCIA_NA_CONSULTA_MS = 10_000;

/** An expired order is still checked for this long: a last-second payment may be settled later (ms). */
export const CONFERENCIA_DEPOIS_DE_EXPIRAR_MS = 48 * HORA_MS;

/** The wait between two checks of one order is half its age, within these bounds (seconds). */
export const ESPERA_MINIMA_S = 60;
export const ESPERA_MAXIMA_S = 6 * 3600;
