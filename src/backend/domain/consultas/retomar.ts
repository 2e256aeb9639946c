import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { proximaConsulta } from '#lib/planos/rules.ts';
import type { PublicCtx } from '../../platform/context.ts';
import { habilitacao } from '../../platform/db/schema/habilitacoes.ts';
import { veiculo } from '../../platform/db/schema/veiculos.ts';
import { PRAZO_DO_PEDIDO_MS } from './agenda.ts';

/**
 * At the start of a plan: checks that were postponed without one, or become more frequent, are due once the last
 * check is as old as the plan allows, and not before the plan starts. Running look-ups are left alone.
 */
export async function retomarVerificacoes(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  { usuarioId, plano, inicio }: { usuarioId: string; plano: string; inicio: Date },
): Promise<void> {
  const frequencia = planoPorChave(plano)?.consulta;
  if (frequencia === undefined) return;
  const intervalo = proximaConsulta(inicio, frequencia).getTime() - inicio.getTime();
  const jaPedidas = new Date(tx.clock().getTime() + PRAZO_DO_PEDIDO_MS);
  /** `greatest` ignores nulls, here a row never checked. */
  const devida = (proxima: PgColumn, ultima: PgColumn): SQL =>
    sql`least(${proxima}, greatest(${sql.param(inicio, proxima)}::timestamptz, ${ultima} + ${intervalo} * interval '1 millisecond'))`;
  for (const { tabela, ultima } of [
    { tabela: habilitacao, ultima: habilitacao.consultadaEm },
    { tabela: veiculo, ultima: veiculo.consultadoEm },
  ]) {
    await tx.db
      .update(tabela)
      .set({ proximaConsultaEm: devida(tabela.proximaConsultaEm, ultima) })
      .where(
        and(
          eq(tabela.usuarioId, usuarioId),
          eq(tabela.ativo, true),
          eq(tabela.comErro, false),
          gt(tabela.proximaConsultaEm, jaPedidas),
        ),
      );
  }
}
