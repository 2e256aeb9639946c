import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  CONFERENCIA_DEPOIS_DE_EXPIRAR_MS,
  ESPERA_MAXIMA_S,
  ESPERA_MINIMA_S,
} from '#lib/pedidos/conferencia.ts';
import type { SystemCtx } from '../context.ts';
import { pedido } from '../db/schema/pedidos.ts';
import { transaction } from '../db/transaction.ts';
import { enqueueAll } from '../jobs/enqueue.ts';

/** Orders that one transaction takes. */
const LOTE = 500;

/**
 * Job, every minute: puts the orders that are due in the queue of questions to the gateway. Due are those past their time
 * (asked a last time before they expire), and those that wait, at growing intervals. In batches until none is due: what is in
 * the queue is no longer due, so that a run that was cut short is gone on with, and two at once share the work.
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

/** The wait since the last question is half of the order's age at that question. */
function esperouBastante(agora: Date): SQL {
  const ultima = sql`coalesce(${pedido.conferidoEm}, ${pedido.criadoEm})`;
  const meiaIdade = sql`extract(epoch from ${ultima} - ${pedido.criadoEm}) / 2`;
  const esperado = sql`extract(epoch from ${sql.param(agora, pedido.criadoEm)}::timestamptz - ${ultima})`;
  return sql`${esperado} >= least(${ESPERA_MAXIMA_S}::float8, greatest(${ESPERA_MINIMA_S}::float8, ${meiaIdade}))`;
}
