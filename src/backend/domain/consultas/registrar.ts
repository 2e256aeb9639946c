import type { Consulta } from '#backend/platform/adapters/consulta.ts';
import type { SystemCtx } from '#backend/platform/context.ts';
import { consulta } from '#backend/platform/db/schema/habilitacoes.ts';

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
