import type { IsoDate } from '#lib/dates.ts';
import { infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { type Marco, marcosVigentes } from '#lib/multas/marcos.ts';
import type { Processo } from '#lib/multas/prazos.ts';

/** A fine as the rules see it: its own day, who answers for it, and what counts of its milestones. */
export function processoDaMulta(
  multa: { dataInfracao: IsoDate; codigoInfracao: string | null },
  marcos: readonly Marco[],
): Processo {
  return {
    dataInfracao: multa.dataInfracao,
    responsavel: responsavelPor(multa),
    marcos: marcosVigentes(marcos),
  };
}

/** Of the infraction table; null for a code that is not in it. */
export function responsavelPor({
  codigoInfracao,
}: {
  codigoInfracao: string | null;
}): Processo['responsavel'] {
  return codigoInfracao === null ? null : (infracaoPorCodigo(codigoInfracao)?.responsavel ?? null);
}
