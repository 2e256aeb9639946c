import { addMonths, type IsoDate } from '#lib/dates.ts';
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

/** The points of each of the last twelve months by infraction date, of all that was not cancelled (spec 1, section 9). */
export function pontosPorMes(
  itens: readonly ItemDePontuacao[],
  hoje: IsoDate,
): { mes: IsoDate; pontos: number }[] {
  return Array.from({ length: 12 }, (_, n) => {
    const mes = addMonths(`${hoje.slice(0, 7)}-01`, n - 11);
    const doMes = seMantidos(itens).filter((um) => um.dataInfracao.startsWith(mes.slice(0, 7)));
    return { mes, pontos: doMes.reduce((soma, { pontos }) => soma + pontos, 0) };
  });
}
