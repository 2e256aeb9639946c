import type { IsoDate } from '../dates.ts';
import { naturezaPorValor } from '../multas/rules.ts';
import type { ResumoDaHabilitacaoLido } from './contract.ts';
import { janelaDePontos, type Liberacao } from './janela.ts';
import { type LimiteDePontos, totalDePontos } from './rules.ts';

/** What the summary says of the points: the source's total, the driver's own limit, and when points are freed next. */
export function pontuacao(
  cnh: ResumoDaHabilitacaoLido,
  hoje: IsoDate,
): { total: number; limite: LimiteDePontos; proxima: Liberacao | null } {
  const itens = cnh.Multas.map((multa) => ({
    dataInfracao: multa.DataInfracao,
    pontos: multa.Pontos,
    natureza: naturezaPorValor(multa.Valor),
    definitiva: false,
  }));
  const janela = janelaDePontos(itens, { hoje, ear: cnh.ExerceAtividadeRemunerada }).seTudoForMantido;
  return { total: totalDePontos(cnh), limite: janela.limite, proxima: janela.liberacoes[0] ?? null };
}
