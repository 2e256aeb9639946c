import { addDays, addMonths, type IsoDate } from '#lib/dates.ts';
import { fimDosMeses } from '#lib/multas/diasUteis.ts';
import { type Bloco, confirmados, type ItemDePontuacao, seMantidos, somar } from './blocos.ts';

interface Liberacao {
  /** The first day on which these points no longer add up with new ones. */
  data: IsoDate;
  pontos: number;
  /** Points that would still count together with a new infraction from that day on. */
  saldo: number;
}

interface Janela extends Pick<Bloco, 'total' | 'limite' | 'folga' | 'gravissimas' | 'atinge'> {
  liberacoes: Liberacao[];
}

/**
 * Points that a new infraction would add up with today: those of the last 12 months by infraction date. One of 10 March adds up until 9
 * March of the next year; it still counts in its blocks (blocos.ts). Two totals: final, and if every open fine is upheld.
 */
export function janelaDePontos(
  itens: readonly ItemDePontuacao[],
  { hoje, ear }: { hoje: IsoDate; ear: boolean },
): { confirmada: Janela; seTudoForMantido: Janela } {
  const naJanela = itens.filter((item) => item.dataInfracao <= hoje && hoje < liberaEm(item));
  return {
    confirmada: janela(confirmados(naJanela), ear),
    seTudoForMantido: janela(seMantidos(naJanela), ear),
  };
}

function janela(itens: readonly ItemDePontuacao[], ear: boolean): Janela {
  const soma = somar(itens, ear);
  return { ...soma, liberacoes: liberacoes(itens, soma.total) };
}

function liberacoes(itens: readonly ItemDePontuacao[], total: number): Liberacao[] {
  const comPontos = itens.filter((item) => item.pontos > 0);
  const datas = [...new Set(comPontos.map(liberaEm))].sort();
  let saldo = total;
  return datas.map((data) => {
    const pontos = comPontos
      .filter((item) => liberaEm(item) === data)
      .reduce((soma, item) => soma + item.pontos, 0);
    saldo -= pontos;
    return { data, pontos, saldo };
  });
}

const liberaEm = (item: ItemDePontuacao): IsoDate => fimDosMeses(item.dataInfracao, 12);

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
