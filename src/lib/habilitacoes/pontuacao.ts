import { formatDate, type IsoDate } from '../dates.ts';
import { type Bloco, confirmados, piorBloco, seMantidos } from './blocos.ts';
import type { HabilitacaoLida } from './contract.ts';
import { janelaDePontos } from './janela.ts';
import { mesesDePontos } from './meses.ts';
import { limiteDePontos, podeFazerCursoPreventivo, totalDePontos } from './rules.ts';

type Infracao = HabilitacaoLida['Infracoes'][number];

export type Pontuacao = ReturnType<typeof pontuacao>;

/** The points of one licence. Points are a driver's: those of two licences are never added. */
export function pontuacao(cnh: HabilitacaoLida, hoje: IsoDate) {
  const motorista = { ear: cnh.ExerceAtividadeRemunerada };
  const itens = cnh.Infracoes.map(itemDe);
  const confirmada = piorBloco(confirmados(itens), motorista);
  const seTudoForMantido = piorBloco(seMantidos(itens), motorista);
  const { liberacoes } = janelaDePontos(itens, { hoje, ...motorista }).seTudoForMantido;
  return {
    // The source's own total: its four counters summed, of autuações and penalties alike.
    total: totalDePontos(cnh),
    // The part that adds up: infractions of direct suspension do not (CTB art. 259 §4).
    pontuaveis: cnh.TotalPontosPontuaveisAutuacao + cnh.TotalPontosPontuaveisPenalidade,
    limite: seTudoForMantido?.limite ?? limiteDePontos({ gravissimas: 0, ...motorista }),
    // The worst 12 months: final, and if every open fine is upheld.
    confirmada,
    seTudoForMantido,
    // Fines with an unknown end: only in the second total.
    desconhecidas: itens.filter(({ contagem, pontos }) => contagem === 'desconhecida' && pontos > 0).length,
    proxima: liberacoes[0] ?? null,
    // All points: which stop adding up with new ones, and when.
    liberacoes,
    meses: mesesDePontos(itens, { hoje, ...motorista }),
    cursoPreventivo: cursoPreventivo({ confirmada, seTudoForMantido }, motorista),
  };
}

/** The distance to the limit, as a fact only for final points (CTB arts. 259 §4, 261, I, and 290). */
export function fraseDaPontuacao(pontos: Pontuacao): string {
  const { confirmada, seTudoForMantido, limite, total, pontuaveis } = pontos;
  if (confirmada?.atinge)
    return `${contar(confirmada.total)} confirmados em 12 meses: o limite de ${confirmada.limite} foi atingido, e o órgão pode abrir processo de suspensão.`;
  const soma = Math.max(pontuaveis, seTudoForMantido?.total ?? 0);
  if (soma === 0 && total > 0)
    return `Nenhum destes pontos soma para o limite de ${limite}: são de infrações que suspendem a CNH por si sós (CTB, art. 259, §4º).`;
  if (soma === 0) return `Nenhum ponto. O seu limite é de ${limite} em 12 meses.`;
  if (soma >= limite) return `Se tudo for mantido, o limite de ${limite} pontos é atingido.`;
  const restam = limite - soma;
  const faltam = restam === 1 ? 'falta 1 ponto' : `faltam ${restam} pontos`;
  return `Se tudo for mantido, ${faltam} para o limite de ${limite}.`;
}

/** Both totals, each with its 12 months. */
export function somasDaPontuacao({ confirmada, seTudoForMantido }: Pontuacao): string[] {
  const soma = (bloco: Bloco | null, como: string) =>
    bloco && bloco.total > 0
      ? `${contar(bloco.total)} ${como}, de ${formatDate(bloco.inicio)} a ${formatDate(bloco.fim)} (limite ${bloco.limite}).`
      : `Nenhum ponto ${como}.`;
  return [soma(confirmada, 'de decisão definitiva'), soma(seTudoForMantido, 'se tudo for mantido')];
}

/**
 * Facts that the sums cannot know: a suspension or a course clears the points (CTB art. 261 §§3 and 6), and a provisional licence has
 * other rules in its year (CTB art. 148 §§3 and 4).
 */
export const O_QUE_NAO_SABEMOS = [
  'A suspensão, desde que imposta, e o curso preventivo já feito tiram da soma os pontos de até então (CTB, art. 261, §§3º e 6º). A consulta não nos conta isso: se for o seu caso, desconte-os.',
  'No ano da Permissão para Dirigir a regra é outra: a CNH definitiva só é dada a quem não teve infração grave ou gravíssima nem repetiu uma média (CTB, art. 148, §§3º e 4º).',
] as const;

/** No source tells whether one was taken in the last 12 months (§7): the screen says so. */
function cursoPreventivo(
  blocos: Record<'confirmada' | 'seTudoForMantido', Bloco | null>,
  motorista: { ear: boolean },
) {
  const pode = (bloco: Bloco | null) =>
    podeFazerCursoPreventivo({ ...motorista, pontos: bloco?.total ?? 0, fezNosUltimos12Meses: false });
  if (pode(blocos.confirmada)) return 'confirmada';
  return pode(blocos.seTudoForMantido) ? 'seTudoForMantido' : null;
}

function itemDe({ Guid, AutoInfracao, Descricao, DataInfracao, Pontos, Natureza, Contagem }: Infracao) {
  return {
    guid: Guid,
    autoInfracao: AutoInfracao,
    descricao: Descricao,
    dataInfracao: DataInfracao,
    pontos: Pontos,
    natureza: Natureza,
    contagem: Contagem,
  };
}

function contar(pontos: number): string {
  return pontos === 1 ? '1 ponto' : `${pontos} pontos`;
}
