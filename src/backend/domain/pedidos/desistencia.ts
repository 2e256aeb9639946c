import { and, eq, ne } from 'drizzle-orm';
import type { PublicCtx } from '#backend/platform/context.ts';
import { desistencia } from '#backend/platform/db/schema/devolucoes.ts';
import { isoDateOf } from '#lib/dates.ts';
import { ultimoDiaParaDesistir } from '#lib/pedidos/desistencia.ts';
import { devolvidoEmPartes, type Pedido } from './pedido.ts';

// Reads withdrawals, and completes them after a refund; the request is in desistir.ts.

export type Desistencia = typeof desistencia.$inferSelect;

/** Completes a withdrawal whose order was refunded for any reason. Runs in the move's transaction. */
export async function concluirDesistencia(tx: PublicCtx, pedido: Pedido): Promise<void> {
  await tx.db
    .update(desistencia)
    .set({ estado: 'devolvida', decididaEm: tx.clock() })
    .where(and(eq(desistencia.pedidoId, pedido.id), ne(desistencia.estado, 'devolvida')));
}

export async function desistenciaDe(
  { db }: Pick<PublicCtx, 'db'>,
  { id, usuarioId }: Pick<Pedido, 'id' | 'usuarioId'>,
): Promise<Desistencia | undefined> {
  const [row] = await db
    .select()
    .from(desistencia)
    .where(and(eq(desistencia.pedidoId, id), eq(desistencia.usuarioId, usuarioId)));
  return row;
}

/** The withdrawal as the order's page shows it; null when there is none and none can be requested. */
export async function desistenciaNaTela(ctx: Pick<PublicCtx, 'db' | 'clock'>, pedido: Pedido) {
  const { pagoEm, status, total } = pedido;
  if (pagoEm === null || (status !== 'pago' && status !== 'estornado')) return null;
  const Ate = ultimoDiaParaDesistir(pagoEm);
  const pedida = await desistenciaDe(ctx, pedido);
  if (pedida)
    return {
      Estado: pedida.estado,
      Ate,
      Valor: pedida.valor,
      PedidaEm: pedida.pedidaEm.toISOString(),
      DevolvidaEm: pedida.decididaEm?.toISOString() ?? null,
    };
  if (status !== 'pago' || total === 0 || isoDateOf(ctx.clock()) > Ate) return null;
  const Valor = total - (await devolvidoEmPartes(ctx, pedido.id));
  return { Estado: 'possivel' as const, Ate, Valor, PedidaEm: null, DevolvidaEm: null };
}
