import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { proximaConsulta } from '#lib/planos/rules.ts';
import type { PublicCtx } from '../context.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { PRAZO_DO_PEDIDO_MS } from './agenda.ts';

/**
 * A plan begins: what was put off while there was none, or is watched more often from now on, is due when the last check
 * is as old as the plan allows, not before the plan begins. What is being consulted now is left alone.
 */
export async function retomarVerificacoes(
  tx: Pick<PublicCtx, 'db' | 'clock'>,
  { usuarioId, plano, inicio }: { usuarioId: string; plano: string; inicio: Date },
): Promise<void> {
  const frequencia = planoPorChave(plano)?.consulta;
  if (frequencia === undefined) return;
  const intervalo = proximaConsulta(inicio, frequencia).getTime() - inicio.getTime();
  const jaPedidas = new Date(tx.clock().getTime() + PRAZO_DO_PEDIDO_MS);
  /** `greatest` passes over what is null: never consulted. */
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
