import type { Consulta } from '../adapters/consulta.ts';
import type { SystemCtx } from '../context.ts';
import { consulta } from '../db/schema/habilitacoes.ts';

interface Registro {
  usuarioId: string;
  habilitacaoId?: number;
  veiculoId?: number;
  servico: string;
  resultado: Consulta<unknown>;
  /** What came, when it is worth keeping beside what nobody could read. */
  guardada?: string | null;
}

/** Writes how a consultation ended and what it cost; keeps what came when nobody could read it, and the words of a refusal. */
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

/** Thrown after the outcome is written, so that the queue tries again later. */
class FonteIndisponivel extends Error {
  override name = 'FonteIndisponivel';
}

/** The source gave no answer about this licence or vehicle: nothing stored changes, the queue asks again. */
export function exigirResposta({ outcome }: Consulta<unknown>): void {
  if (outcome === 'source_unavailable' || outcome === 'rate_limited' || outcome === 'auth_failed')
    throw new FonteIndisponivel(outcome);
}
