import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { consulta } from '../db/schema/habilitacoes.ts';
import type { Alvo } from './agenda.ts';

/**
 * Whether the source gave no answer, or none that could be read, at the last try of a first consultation. Nothing is
 * looked up once one has ended.
 */
export async function fonteSemResposta(
  { db }: Pick<Ctx, 'db'>,
  { alvo, id, qtdeConsultas }: Alvo & { qtdeConsultas: number },
): Promise<boolean> {
  if (qtdeConsultas > 0) return false;
  const [ultima] = await db
    .select({ resultado: consulta.resultado })
    .from(consulta)
    .where(eq(alvo === 'habilitacao' ? consulta.habilitacaoId : consulta.veiculoId, id))
    .orderBy(desc(consulta.id))
    .limit(1);
  return ultima !== undefined && !['found', 'none', 'invalid_input', 'changed'].includes(ultima.resultado);
}
