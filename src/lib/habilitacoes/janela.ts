import { addMonths, type IsoDate } from '#lib/dates.ts';
import { contarGravissimas, type LimiteDePontos, limiteDePontos } from '#lib/habilitacoes/rules.ts';
import type { Natureza } from '#lib/multas/rules.ts';

/** One fine, as the score sees it. `pontos` is what counts: 0 for those that add none. */
export interface ItemDePontuacao {
  dataInfracao: IsoDate;
  pontos: number;
  natureza: Natureza;
  /** The penalty is final: no appeal is open (CTB arts. 285 and 290, sole paragraph). */
  definitiva: boolean;
}

export interface Liberacao {
  /** The first day on which these points count no more. */
  data: IsoDate;
  pontos: number;
  /** What is left in the score from that day on, if nothing new comes. */
  saldo: number;
}

export interface Janela {
  total: number;
  limite: LimiteDePontos;
  /** Points until the limit; 0 when it is reached. */
  folga: number;
  gravissimas: number;
  liberacoes: Liberacao[];
}

/**
 * The rolling window of 12 months, by infraction date (CTB art. 261, I): a fine of 10 March counts until 9 March of the
 * next year and frees its points on the 10th. Two totals: what is final today, and what the score becomes if every open
 * fine is upheld.
 */
export function janelaDePontos(
  itens: readonly ItemDePontuacao[],
  { hoje, ear }: { hoje: IsoDate; ear: boolean },
): { confirmada: Janela; seTudoForMantido: Janela } {
  const naJanela = itens.filter((item) => item.dataInfracao <= hoje && hoje < liberaEm(item));
  return {
    confirmada: janela(
      naJanela.filter((item) => item.definitiva),
      ear,
    ),
    seTudoForMantido: janela(naJanela, ear),
  };
}

function janela(itens: readonly ItemDePontuacao[], ear: boolean): Janela {
  const gravissimas = contarGravissimas(itens);
  const limite = limiteDePontos({ gravissimas, ear });
  const total = somar(itens);
  return {
    total,
    limite,
    folga: Math.max(0, limite - total),
    gravissimas,
    liberacoes: liberacoes(itens, total),
  };
}

function liberacoes(itens: readonly ItemDePontuacao[], total: number): Liberacao[] {
  const comPontos = itens.filter((item) => item.pontos > 0);
  const datas = [...new Set(comPontos.map(liberaEm))].sort();
  let saldo = total;
  return datas.map((data) => {
    const pontos = somar(comPontos.filter((item) => liberaEm(item) === data));
    saldo -= pontos;
    return { data, pontos, saldo };
  });
}

const liberaEm = (item: ItemDePontuacao): IsoDate => addMonths(item.dataInfracao, 12);
const somar = (itens: readonly ItemDePontuacao[]): number =>
  itens.reduce((soma, item) => soma + item.pontos, 0);
