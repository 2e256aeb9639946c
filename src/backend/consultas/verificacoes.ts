import { and, asc, eq, exists, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { cabeMaisUm } from '#lib/planos/rules.ts';
import type { SystemCtx } from '../context.ts';
import { usuario } from '../db/schema/conta.ts';
import { habilitacao } from '../db/schema/habilitacoes.ts';
import { assinatura } from '../db/schema/pedidos.ts';
import { veiculo } from '../db/schema/veiculos.ts';
import { transaction } from '../db/transaction.ts';
import { planoVigente } from '../planos/vigente.ts';
import { type Alvo, agendar, pedirConsulta } from './agenda.ts';

const POR_VEZ = 200;
const DIA_MS = 86_400_000;

/**
 * Finds the active licences and vehicles whose check is due, of drivers with a plan in force, and asks for their
 * consultation. What is asked for is no longer due, so that a second sweep finds nothing.
 */
export async function verificar(ctx: SystemCtx): Promise<void> {
  for (const alvo of ['habilitacao', 'veiculo'] as const) {
    await transaction(ctx, async (tx) => {
      for (const { id, usuarioId, anteriores } of await vencidos(tx, alvo)) {
        const limite = (await planoVigente(tx, usuarioId))?.limites[
          alvo === 'habilitacao' ? 'habilitacoes' : 'veiculos'
        ];
        if (limite !== undefined && cabeMaisUm(limite, anteriores)) await pedirConsulta(tx, { alvo, id });
        // A smaller plan than before: the oldest ones are checked, the others asked about again tomorrow.
        else await agendar(tx, { alvo, id }, new Date(tx.clock().getTime() + DIA_MS));
      }
    });
  }
}

interface Vencido {
  id: number;
  usuarioId: string;
  /** Active ones of the same driver that were registered before. */
  anteriores: number;
}

function vencidos(tx: SystemCtx, alvo: Alvo['alvo']): Promise<Vencido[]> {
  const tabela = alvo === 'habilitacao' ? habilitacao : veiculo;
  const outra = alias(tabela, 'outra');
  const agora = tx.clock();
  const comPlano = tx.db
    .select({ um: sql`1` })
    .from(assinatura)
    .where(
      and(
        eq(assinatura.usuarioId, tabela.usuarioId),
        lte(assinatura.inicio, agora),
        gt(assinatura.fim, agora),
        isNull(assinatura.canceladaEm),
      ),
    );
  const registradasAntes = tx.db
    .select({ quantas: sql`count(*)::int` })
    .from(outra)
    .where(and(eq(outra.usuarioId, tabela.usuarioId), eq(outra.ativo, true), lt(outra.id, tabela.id)));
  return tx.db
    .select({ id: tabela.id, usuarioId: tabela.usuarioId, anteriores: sql<number>`(${registradasAntes})` })
    .from(tabela)
    .innerJoin(usuario, eq(usuario.id, tabela.usuarioId))
    .where(
      and(
        eq(tabela.ativo, true),
        eq(tabela.comErro, false),
        lte(tabela.proximaConsultaEm, agora),
        isNull(usuario.bloqueadoEm),
        isNull(usuario.remocaoPedidaEm),
        exists(comPlano),
      ),
    )
    .orderBy(asc(tabela.proximaConsultaEm))
    .limit(POR_VEZ)
    .for('update', { of: tabela, skipLocked: true });
}
