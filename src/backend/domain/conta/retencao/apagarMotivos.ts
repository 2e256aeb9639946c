import { and, between, eq, inArray, max, min, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SystemCtx } from '#backend/platform/context.ts';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { habilitacao } from '#backend/platform/db/schema/habilitacoes.ts';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { assinatura, pedido } from '#backend/platform/db/schema/pedidos.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { requerimento } from '#backend/platform/db/schema/requerimentos.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';

/** Records of a driver that the staff acts on, by their names in the audit. */
const REGISTROS: Record<string, PgTable & { id: PgColumn; usuarioId: PgColumn }> = {
  habilitacao,
  veiculo,
  multa,
  recurso,
  assinatura,
  pedido,
  venda,
  requerimento,
};

/** No request of the desk takes longer from its first audit row to its last (ms). */
const PEDIDO_MS = 15 * 60_000;

/**
 * Removes the reasons of acts from the staff's audit rows about an account and its records: they are free text about
 * the person; and the numbers of processes. Runs before the records are deleted. Each statement uses an index of the audit, which is large.
 */
export async function apagarMotivos({ db }: SystemCtx, usuarioId: string): Promise<void> {
  await apagarDe(db, 'usuario', [usuarioId]);
  for (const [entidade, tabela] of Object.entries(REGISTROS)) {
    const linhas = await db.select({ id: tabela.id }).from(tabela).where(eq(tabela.usuarioId, usuarioId));
    await apagarDe(
      db,
      entidade,
      linhas.map(({ id }) => String(id)),
    );
  }
}

async function apagarDe(db: SystemCtx['db'], entidade: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const deles = and(eq(auditoria.entidade, entidade), inArray(auditoria.entidadeId, [...ids]));
  const daEquipe = and(deles, eq(auditoria.ator, 'operador'));
  if (entidade === 'habilitacao')
    await db.update(auditoria).set(SEM_PROCESSOS).where(and(deles, COM_PROCESSOS));
  await db.update(auditoria).set(SEM_MOTIVO).where(and(daEquipe, COM_MOTIVO));
  // The row of an act at the desk names its command. The same request wrote a row about the record that it shows or changes.
  const pedidos = await db
    .select({
      ...{ atorId: auditoria.atorId, requestId: auditoria.requestId },
      ...{ primeira: min(auditoria.quando), ultima: max(auditoria.quando) },
    })
    .from(auditoria)
    .where(daEquipe)
    .groupBy(auditoria.atorId, auditoria.requestId);
  for (const { atorId, requestId, primeira, ultima } of pedidos) {
    if (atorId === null || requestId === null || primeira === null || ultima === null) continue;
    const [de, ate] = [new Date(primeira.getTime() - PEDIDO_MS), new Date(ultima.getTime() + PEDIDO_MS)];
    const doPedido = and(eq(auditoria.requestId, requestId), eq(auditoria.acao, 'mesa.ato'));
    await db
      .update(auditoria)
      .set(SEM_MOTIVO)
      .where(and(eq(auditoria.atorId, atorId), between(auditoria.quando, de, ate), doPedido, COM_MOTIVO));
  }
}

const SEM_MOTIVO = { dados: sql`${auditoria.dados} - 'motivo'` };
const COM_MOTIVO = sql`${auditoria.dados} ? 'motivo'`;
// Older rows about a process that ended have its number.
const SEM_PROCESSOS = { dados: sql`${auditoria.dados} - 'processos'` };
const COM_PROCESSOS = sql`${auditoria.dados} ? 'processos'`;
