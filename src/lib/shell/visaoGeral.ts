import { addMonths, type IsoDate } from '#lib/dates.ts';
import type { Contagem } from '#lib/multas/procedimento.ts';

interface InfracaoResumida {
  DataInfracao: IsoDate;
  Pontos: number;
  Contagem: Contagem;
}

/** Window of the points, in months (specification 1, section 9). */
const MESES = 12;

/** Points of one licence by month of infraction, the last 12 months, oldest first; without cancelled ones. */
export function pontosPorMes(
  infracoes: readonly InfracaoResumida[],
  hoje: IsoDate,
): { mes: string; rotulo: string; pontos: number }[] {
  const meses = Array.from({ length: MESES }, (_, i) =>
    addMonths(`${hoje.slice(0, 7)}-01`, i - MESES + 1).slice(0, 7),
  );
  return meses.map((mes) => ({
    mes,
    rotulo: `${mes.slice(5)}/${mes.slice(0, 4)}`,
    pontos: infracoes
      .filter(({ DataInfracao, Contagem }) => DataInfracao.startsWith(mes) && Contagem !== 'cancelada')
      .reduce((soma, { Pontos }) => soma + Pontos, 0),
  }));
}
