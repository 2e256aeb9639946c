import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SystemCtx } from '#backend/platform/context.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { transaction } from '#backend/platform/db/transaction.ts';
import { enqueueAll } from '#backend/platform/jobs/enqueue.ts';
import { CONFERENCIA_DEPOIS_DE_EXPIRAR_MS, ESPERA_MAXIMA_S, ESPERA_MINIMA_S } from './pedido.ts';

const LOTE = 500;

/**
 * Job, every minute: enqueues gateway checks of due orders. Due are orders past their time (checked once more before
 * they expire), and waiting orders at growing intervals. Works in batches until none is due. An enqueued order is no
 * longer due, so an interrupted run is continued by the next one, and parallel runs share the work.
 */
export async function expiracoes(ctx: SystemCtx): Promise<void> {
  while ((await transaction(ctx, perguntarLote)) === LOTE);
}

async function perguntarLote(tx: SystemCtx): Promise<number> {
  const agora = tx.clock();
  const devidos = await tx.db
    .select({ id: pedido.id })
    .from(pedido)
    .where(
      and(
        ne(pedido.gateway, 'nenhum'),
        pendente(agora),
        or(venceuSemPergunta(agora), esperouBastante(agora)),
      ),
    )
    .orderBy(asc(pedido.id))
    .limit(LOTE)
    .for('update', { skipLocked: true });
  const ids = devidos.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.db.update(pedido).set({ conferidoEm: agora }).where(inArray(pedido.id, ids));
  await enqueueAll(
    tx,
    'conferencia',
    ids.map((pedidoId) => ({ pedidoId })),
  );
  return ids.length;
}

/** Open, or expired or replaced so recently that a late payment may still be settled. */
function pendente(agora: Date): SQL | undefined {
  const desde = new Date(agora.getTime() - CONFERENCIA_DEPOIS_DE_EXPIRAR_MS);
  return or(
    inArray(pedido.status, ['aguardando_pagamento', 'autorizado']),
    and(eq(pedido.status, 'expirado'), gt(pedido.expiraEm, desde)),
    and(eq(pedido.status, 'cancelado'), isNotNull(pedido.substituidoPor), gt(pedido.expiraEm, desde)),
  );
}

function venceuSemPergunta(agora: Date): SQL | undefined {
  return and(
    inArray(pedido.status, ['aguardando_pagamento', 'autorizado']),
    lte(pedido.expiraEm, agora),
    or(isNull(pedido.conferidoEm), lt(pedido.conferidoEm, pedido.expiraEm)),
  );
}

/** True when the time since the last check is at least half of the order's age at that check, within the bounds. */
function esperouBastante(agora: Date): SQL {
  const ultima = sql`coalesce(${pedido.conferidoEm}, ${pedido.criadoEm})`;
  const meiaIdade = sql`extract(epoch from ${ultima} - ${pedido.criadoEm}) / 2`;
  const esperado = sql`extract(epoch from ${sql.param(agora, pedido.criadoEm)}::timestamptz - ${ultima})`;
  return sql`${esperado} >= least(${ESPERA_MAXIMA_S}::float8, greatest(${ESPERA_MINIMA_S}::float8, ${meiaIdade}))`;
}
