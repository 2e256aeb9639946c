import { formatDate, type IsoDate, isoDateOf } from '#lib/dates.ts';
import {
  type Bloco,
  type BlocoAtingido,
  blocoAtingido,
  confirmados,
  piorBloco,
  seMantidos,
} from './blocos.ts';
import type { HabilitacaoLida } from './contract.ts';
import { janelaDePontos, pontosPorMes } from './meses.ts';
import { limitesPossiveis, podeFazerCursoPreventivo, totalDePontos } from './rules.ts';

type Infracao = HabilitacaoLida['Infracoes'][number];

export type Pontuacao = ReturnType<typeof pontuacao>;

/** The points of one licence. Points are a driver's: those of two licences are never added. */
export function pontuacao(cnh: HabilitacaoLida, hoje: IsoDate) {
  const motorista = { ear: cnh.ExerceAtividadeRemunerada };
  const itens = cnh.Infracoes.map(itemDe);
  const confirmada = piorBloco(confirmados(itens), motorista);
  const seTudoForMantido = piorBloco(seMantidos(itens), motorista);
  const janelas = janelaDePontos(itens, { hoje, ...motorista });
  const janela = janelas.seTudoForMantido;
  // The part that adds up: infractions of direct suspension do not (CTB art. 259 §4).
  const pontuaveis = cnh.TotalPontosPontuaveisAutuacao + cnh.TotalPontosPontuaveisPenalidade;
  const semNatureza = pontosSemNatureza(itens, { cnh, hoje, pontuaveis });
  // All the points of the source may be of other infractions than the listed ones.
  const limites = limitesPossiveis({
    gravissimas: janela.gravissimas,
    semNatureza: semNatureza > 0 ? pontuaveis : 0,
    ...motorista,
  });
  return {
    // The source's own total: its four counters summed, of autuações and penalties alike.
    total: totalDePontos(cnh),
    pontuaveis,
    // The 12 months that end today, to which new infractions are added, with points of the source that no listed fine explains.
    soma: janela.total + semNatureza,
    somaConfirmada: janelas.confirmada.total,
    semNatureza,
    // The limits of these 12 months: several when the nature of points is unknown. The lowest is the one to keep.
    limites,
    limite: limites[0],
    limiteEmLetras: emOpcoes(limites),
    // The worst 12 months: final, and if every open fine is upheld.
    confirmada,
    seTudoForMantido,
    // A limit that was reached, also years ago.
    atingido: blocoAtingido(confirmados(itens), { hoje, ...motorista }),
    atingidoSeMantido: blocoAtingido(seMantidos(itens), { hoje, ...motorista }),
    // Fines with an unknown end: only in the second total.
    desconhecidas: itens.filter(({ contagem, pontos }) => contagem === 'desconhecida' && pontos > 0).length,
    proxima: janela.liberacoes[0] ?? null,
    // All points: which stop adding up with new ones, and when.
    liberacoes: janela.liberacoes,
    meses: pontosPorMes(itens, hoje),
    cursoPreventivo: cursoPreventivo({ confirmada, seTudoForMantido }, motorista),
  };
}

/** Points of the source beyond the listed infractions of its 12 months: it is unknown which infractions they are of. */
function pontosSemNatureza(
  itens: Parameters<typeof janelaDePontos>[0],
  { cnh, hoje, pontuaveis }: { cnh: HabilitacaoLida; hoje: IsoDate; pontuaveis: number },
): number {
  const consulta = cnh.ConsultadoEm ? isoDateOf(new Date(cnh.ConsultadoEm)) : hoje;
  const { seTudoForMantido } = janelaDePontos(itens, { hoje: consulta, ear: cnh.ExerceAtividadeRemunerada });
  return Math.max(0, pontuaveis - seTudoForMantido.total);
}

/**
 * The distance to the limit of the 12 months that end today, as a fact only for final points (CTB arts. 259 §4, 261, I, and 290). No
 * distance is told while the limit is unknown.
 */
export function fraseDaPontuacao(pontos: Pontuacao): string {
  const { atingido, atingidoSeMantido, seTudoForMantido, limites, soma, total, pontuaveis } = pontos;
  const limite = pontos.limiteEmLetras;
  const seMantido =
    atingidoSeMantido &&
    `Se tudo for mantido, o limite de ${atingidoSeMantido.limite} pontos é atingido.${prescricao(atingidoSeMantido)}`;
  if (atingido) {
    const foi = `${contar(atingido.total)} confirmados em 12 meses: o limite de ${atingido.limite} foi atingido, e o órgão pode abrir processo de suspensão.${prescricao(atingido)}`;
    // An old limit does not hide one that open fines would reach now.
    return atingido.antigo && atingidoSeMantido?.antigo === false ? `${foi} ${seMantido}` : foi;
  }
  if (seMantido) return seMantido;
  if (soma === 0 && pontuaveis === 0 && total > 0)
    return `Nenhum destes pontos soma para o limite de ${limite}: são de infrações que suspendem a CNH por si sós (CTB, art. 259, §4º).`;
  if (soma === 0)
    return seTudoForMantido && seTudoForMantido.total > 0
      ? `Nenhum ponto nos últimos 12 meses. O seu limite é de ${limite}.`
      : `Nenhum ponto. O seu limite é de ${limite} em 12 meses.`;
  if (soma >= (limites.at(-1) ?? 0)) return `Se tudo for mantido, o limite de ${limite} pontos é atingido.`;
  if (limites.length > 1) return `Se tudo for mantido, são ${semNaturezaEmLetras(pontos)}`;
  const restam = limites[0] - soma;
  const faltam = restam === 1 ? 'falta 1 ponto' : `faltam ${restam} pontos`;
  return `Se tudo for mantido, ${faltam} para o limite de ${limite}.`;
}

/** '21 pontos, de natureza desconhecida: o limite pode ser 20, 30 ou 40, e já pode estar atingido.' */
function semNaturezaEmLetras({ soma, semNatureza, limites, limiteEmLetras }: Pontuacao): string {
  const quais = semNatureza < soma ? `${semNatureza} de natureza desconhecida` : 'de natureza desconhecida';
  const ja = soma >= limites[0] ? ', e já pode estar atingido' : '';
  return `${contar(soma)}, ${quais}: o limite pode ser ${limiteEmLetras}${ja}.`;
}

/** The right to punish ends five years after the infraction; acts of the body start them anew (Lei 9.873/1999, arts. 1 and 2). */
function prescricao({ antigo }: BlocoAtingido): string {
  return antigo ? ' Há mais de cinco anos: pode ter prescrito (Lei 9.873/1999, art. 1º).' : '';
}

/** '20, 30 ou 40' */
function emOpcoes(limites: readonly number[]): string {
  const [ultimo, ...antes] = limites.toReversed();
  return antes.length > 0 ? `${antes.toReversed().join(', ')} ou ${ultimo}` : String(ultimo);
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
