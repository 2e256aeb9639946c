import { and, desc, eq, gt } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { consulta } from '../db/schema/habilitacoes.ts';
import type { Alvo } from './agenda.ts';

/**
 * What is watched is asked for each week at least. A try of longer ago tells nothing of the source today, and its months
 * (db/meses.ts) need not be opened.
 */
const TENTATIVA_MS = 62 * 86_400_000;

/**
 * Whether the source gave no answer, or none that could be read, at the last try of a first consultation. Nothing is
 * looked up once one has ended.
 */
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
