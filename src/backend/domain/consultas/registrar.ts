import { and, desc, eq, gt } from 'drizzle-orm';
import type { Consulta } from '#backend/platform/adapters/infosimples/client.ts';
import type { Ctx, SystemCtx } from '#backend/platform/context.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';
import type { Alvo } from './agenda.ts';

interface Registro {
  usuarioId: string;
  habilitacaoId?: number;
  veiculoId?: number;
  servico: string;
  resultado: Consulta<unknown>;
  /** The raw response, when it could not be parsed and is worth keeping. */
  guardada?: string | null;
}

/** Records outcome and cost of a look-up; stores unparsable responses and the text of a refusal. */
export async function registrarConsulta(
  tx: SystemCtx,
  { resultado, guardada, ...registro }: Registro,
): Promise<number> {
  const [row] = await tx.db
    .insert(consulta)
    .values({
      ...registro,
      resultado: resultado.outcome,
      custoCentavos: resultado.custoCentavos,
      duracaoMs: resultado.elapsedMs,
      respostaBruta: guardada ?? ('respostaBruta' in resultado ? resultado.respostaBruta : null),
      quando: tx.clock(),
    })
    .returning({ id: consulta.id });
  if (!row) throw new Error('the consultation was not written');
  return row.id;
}

/** Thrown after the outcome is stored, so that the queue retries later. */
class FonteIndisponivel extends Error {
  override name = 'FonteIndisponivel';
}

/** Throws when the source did not answer, so that the queue retries. Stored data stay unchanged. */
export function exigirResposta({ outcome }: Consulta<unknown>): void {
  if (outcome === 'source_unavailable' || outcome === 'rate_limited' || outcome === 'auth_failed')
    throw new FonteIndisponivel(outcome);
}

/** Days that an unparsable response is kept for investigation. */
export const RESPOSTA_BRUTA_DIAS = 90;

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
