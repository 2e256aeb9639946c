import { and, desc, eq, gt } from 'drizzle-orm';
import type { Ctx } from '#backend/platform/context.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import type { Alvo } from './agenda.ts';

/** Every watched row is checked weekly at least: older attempts say nothing. */
const TENTATIVA_MS = 62 * 86_400_000;

/** Whether the last attempt of a first look-up got no readable answer. Runs no query once a look-up has succeeded. */
export async function fonteSemResposta(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { alvo, id, qtdeConsultas }: Alvo & { qtdeConsultas: number },
): Promise<boolean> {
  if (qtdeConsultas > 0) return false;
  const [ultima] = await db
    .select({ resultado: consulta.resultado })
    .from(consulta)
    .where(
      and(
        eq(alvo === 'habilitacao' ? consulta.habilitacaoId : consulta.veiculoId, id),
        gt(consulta.quando, new Date(clock().getTime() - TENTATIVA_MS)),
      ),
    )
    .orderBy(desc(consulta.id))
    .limit(1);
  return ultima !== undefined && !['found', 'none', 'invalid_input', 'changed'].includes(ultima.resultado);
}
