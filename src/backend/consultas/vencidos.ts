import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { aUltima, emVigor } from '../planos/vigente.ts';
import type { Alvo } from './agenda.ts';

/** A licence or vehicle whose check is due. */
export interface Vencido {
  id: number;
  /** Key of the driver's plan in force, null without one. */
  plano: string | null;
  /** The account is blocked, or on its way out. */
  parada: boolean;
  /** Active ones of the same driver that were registered before. */
  anteriores: number;
}

/**
 * The longest overdue ones, locked for this transaction; what another one holds is passed over. One statement with the
 * plan of each: the index holds the due ones alone, so that it costs what it gives, however many are registered.
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
