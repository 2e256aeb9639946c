import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SystemCtx } from '../../platform/context.ts';
import { usuario } from '../../platform/db/schema/conta.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { assinatura } from '../../platform/db/schema/pedidos.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { aUltima, emVigor } from '../planos/vigente.ts';
import type { Alvo } from './agenda.ts';

/** A licence or vehicle whose check is due. */
export interface Vencido {
  id: number;
  /** Key of the driver's current plan, or null. */
  plano: string | null;
  /** True when the account is blocked or its removal was requested. */
  parada: boolean;
  /** Number of the same driver's active ones that were registered earlier. */
  anteriores: number;
}

/**
 * Locks the longest overdue rows, skipping those that other transactions hold, and reads each driver's plan in the
 * same statement. A partial index holds only due rows, so the cost does not depend on the number registered.
 */
export function travarVencidos(tx: SystemCtx, alvo: Alvo['alvo'], quantos: number): Promise<Vencido[]> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  const outra = alias(tabela, 'outra');
  const agora = tx.clock();
  const plano = tx.db
    .select({ chave: assinatura.plano })
    .from(assinatura)
    .where(emVigor(tabela.usuarioId, agora))
    .orderBy(...aUltima)
    .limit(1);
  const registradasAntes = tx.db
    .select({ quantas: sql`count(*)::int` })
    .from(outra)
    .where(and(eq(outra.usuarioId, tabela.usuarioId), eq(outra.ativo, true), lt(outra.id, tabela.id)));
  return tx.db
    .select({
      id: tabela.id,
      plano: sql<string | null>`(${plano})`,
      parada: sql<boolean>`${usuario.bloqueadoEm} is not null or ${usuario.remocaoPedidaEm} is not null`,
      anteriores: sql<number>`(${registradasAntes})`,
    })
    .from(tabela)
    .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
    .where(and(sql`${tabela.ativo} and not ${tabela.comErro}`, lte(tabela.proximaConsultaEm, agora)))
    .orderBy(asc(tabela.proximaConsultaEm))
    .limit(quantos)
    .for('update', { of: tabela, skipLocked: true });
}
