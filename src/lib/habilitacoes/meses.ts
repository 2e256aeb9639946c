import { addDays, addMonths, type IsoDate } from '#lib/dates.ts';
import { confirmados, type ItemDePontuacao, seMantidos } from './blocos.ts';
import { janelaDePontos } from './janela.ts';

const MESES_ATRAS = 23;
const MESES_A_FRENTE = 12;

/** The score of the last two years by month, and its decrease in the coming year (CTB art. 261, I). */
export function mesesDePontos(
  itens: readonly ItemDePontuacao[],
  { hoje, ear }: { hoje: IsoDate; ear: boolean },
) {
  const este = `${hoje.slice(0, 7)}-01`;
  return Array.from({ length: MESES_ATRAS + 1 + MESES_A_FRENTE }, (_, n) => {
    const mes = addMonths(este, n - MESES_ATRAS);
    const doMes = itens.filter(({ dataInfracao }) => dataInfracao.startsWith(mes.slice(0, 7)));
    const ultimoDia = addDays(addMonths(mes, 1), -1);
    const { confirmada, seTudoForMantido } = janelaDePontos(itens, { hoje: ultimoDia, ear });
    return {
      mes,
      // Points of the month's infractions: final, and all that was not cancelled.
      confirmados: pontosDe(confirmados(doMes)),
      seMantidos: pontosDe(seMantidos(doMes)),
      // The total on the last day of the month: infractions of the 12 months that end there, and their limit.
      somaConfirmada: confirmada.total,
      soma: seTudoForMantido.total,
      limite: seTudoForMantido.limite,
      // A future month: the total without new infractions.
      previsto: mes > este,
    };
  });
}

function pontosDe(itens: readonly ItemDePontuacao[]): number {
  return itens.reduce((soma, { pontos }) => soma + pontos, 0);
}
