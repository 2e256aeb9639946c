import { and, eq, ne, sql } from 'drizzle-orm';
import { isoDateOf } from '#lib/dates.ts';
import { ultimoDiaParaDesistir } from '#lib/pedidos/desistencia.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { desistencia } from '../../platform/db/schema/devolucoes.ts';
import type { pedidoEvento } from '../../platform/db/schema/pedidos.ts';
import { devolvidoEmPartes, type Pedido } from './pedido.ts';

// Reads withdrawals, and completes them after a refund; request and decision are in desistir.ts.

export type Desistencia = typeof desistencia.$inferSelect;

/**
 * Completes a withdrawal whose order was refunded for any reason. Runs in the move's transaction. A refund that we did not make (the
 * bank's after a dispute, or one at the gateway) returned what was to be kept, too.
 */
export async function concluirDesistencia(
  tx: PublicCtx,
  pedido: Pedido,
  origem: typeof pedidoEvento.$inferSelect.origem,
): Promise<void> {
  await tx.db
    .update(desistencia)
    .set({ estado: 'devolvida', decididaEm: tx.clock(), ...(!NOSSAS.has(origem) && NADA_RETIDO) })
    .where(and(eq(desistencia.pedidoId, pedido.id), ne(desistencia.estado, 'devolvida')));
}

const NOSSAS = new Set<string>(['desistencia', 'operador', 'devolucao']);

/** What was to be kept of an order joins the amount to refund. */
export const NADA_RETIDO = { valor: sql`${desistencia.valor} + ${desistencia.retido}`, retido: 0 };

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

const NADA_USADO = { ADecidir: false, Usado: 0, Retido: 0 };

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
      DecididaEm: pedida.decididaEm?.toISOString() ?? null,
      Motivo: pedida.motivo,
      ADecidir: pedida.aDecidir,
      Usado: pedida.usado,
      Retido: pedida.retido,
    };
  if (status !== 'pago' || total === 0 || isoDateOf(ctx.clock()) > Ate) return null;
  const Valor = total - (await devolvidoEmPartes(ctx, pedido.id));
  return {
    Estado: 'possivel' as const,
    Ate,
    Valor,
    PedidaEm: null,
    DecididaEm: null,
    Motivo: null,
    ...NADA_USADO,
  };
}
