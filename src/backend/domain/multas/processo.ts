import type { IsoDate } from '#lib/dates.ts';
import { semCondutorAIndicar } from '#lib/multas/indicacao.ts';
import { infracaoPorCodigo } from '#lib/multas/infracoes.server.ts';
import { type Marco, marcosVigentes } from '#lib/multas/marcos.ts';
import type { Processo } from '#lib/multas/prazos.ts';

/** Input for the rules: the fine's own day, who answers for it, and its valid milestones. */
export function processoDaMulta(
  multa: { dataInfracao: IsoDate; codigoInfracao: string | null },
  marcos: readonly Marco[],
): Processo {
  return {
    dataInfracao: multa.dataInfracao,
    responsavel: responsavelPor(multa),
    condutorNoAuto: semCondutorAIndicar(multa.codigoInfracao),
    marcos: marcosVigentes(marcos),
  };
}

/** From the infraction table; null for an unknown code. */
export function responsavelPor({
  codigoInfracao,
}: {
  codigoInfracao: string | null;
}): Processo['responsavel'] {
  return codigoInfracao === null ? null : (infracaoPorCodigo(codigoInfracao)?.responsavel ?? null);
}
