import { daysBetween, formatDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { MultaDetalhe, MultaNaTela } from './contract.ts';
import { contradicoes } from './contradicoes.ts';
import { valorDesconhecido } from './detalhe.ts';
import { ROTULO_DA_CERTEZA } from './diasDoMotorista.ts';
import { O_QUE_E } from './linhaDoTempo.ts';
import { paginaDaMulta } from './pagina.ts';
import { type Prazo, prorrogadoAte, valeAte } from './prazos.ts';
import { emDias, textoDoPrazo } from './prazosVivos.ts';
import { contagemDosPontos, JULGANDO } from './procedimento.ts';
import { ESTADOS, type Procedimento, prazoDaFrente, proximoPasso } from './situacao.ts';

type DaMulta = Procedimento<MultaDetalhe>;

/** The head of a fine's page in words: one answer, with its legal basis in a fold. */
export function cabecaDaMulta(p: DaMulta) {
  const { hoje, etapa, fundamento, vivos } = p;
  const situacao = ESTADOS[p.estado];
  const { prazo, outroDia, fora } = prazoDaFrente(p);
  const { texto, prazo: doPasso } = proximoPasso(p);
  const corre = prazo !== null && vivos.some(({ tipo }) => tipo === prazo.tipo);
  const erradas = contradicoes(p.processo);
  const outra = outroDia && `Outra data deste prazo é ${formatDate(outroDia)}`;
  return {
    situacao,
    // In large: the days left, or the state.
    destaque: corre ? emDias(daysBetween(hoje, valeAte(prazo, hoje))) : situacao.rotulo,
    quando: prazo && quandoAcaba(prazo, p, corre),
    // The large number belongs to the nearest end; the step's own deadline follows.
    avisos: fora ? [`${texto}${doPasso ? `: ${textoDoPrazo(doPasso, hoje)}` : ''}.`] : [],
    // What to check on the notice; each day has its reason beside its field.
    conferir: outra || diasQueNaoCombinam(erradas.length),
    passo: fora && prazo ? prazo.rotulo : texto,
    valor: valorEmUmaLinha(p),
    pontos: pontosEmUmaLinha(p),
    porque: [
      `${O_QUE_E[etapa]} (${fundamento})`.trim(),
      ...(JULGANDO.has(etapa)
        ? [
            'Enquanto o recurso é julgado não há cobrança de juros nem restrição ao licenciamento e à transferência (CTB, art. 284, §3º).',
          ]
        : []),
      ...(prazo ? [`O dia: ${ROTULO_DA_CERTEZA[prazo.certeza]}.`] : []),
      ...(erradas.length > 0
        ? [
            'Enquanto os dias não combinarem, não damos esta multa por encerrada nem os pontos por definitivos.',
          ]
        : []),
    ],
  };
}

function diasQueNaoCombinam(quantos: number): string | null {
  if (quantos === 0) return null;
  return quantos === 1 ? 'Um dia não combina com os outros' : `${quantos} dias não combinam com os outros`;
}

/** The days left are above in large: this is the date, and the effect of a last day without work. */
function quandoAcaba(prazo: Prazo, { hoje }: DaMulta, corre: boolean): string {
  if (!corre || prorrogadoAte(prazo, hoje)) return textoDoPrazo(prazo, hoje);
  return `até ${formatDate(prazo.data)}${prazo.estimado ? ' (estimativa)' : `, ${ROTULO_DA_CERTEZA[prazo.certeza]}`}`;
}

/** Only a notice of penalty demands payment (CTB art. 282 §5). */
function valorEmUmaLinha(p: DaMulta): string {
  const { ValorOriginal: cheio, ValorSerPago: agora } = p.multa;
  if (p.paga) return `${reais(cheio)}, já paga`;
  if (valorDesconhecido(p)) return 'Valor não informado';
  if (agora === 0) return 'Nada a pagar';
  if (p.fim?.mantida === null) return `${reais(agora)} na última consulta`;
  if (p.aindaNaoEMulta) return `${reais(agora)} se virar multa`;
  return agora < cheio ? `${reais(agora)} hoje, ${reais(cheio)} sem desconto` : `${reais(agora)} a pagar`;
}

function pontosEmUmaLinha({ multa, processo, hoje }: DaMulta): string {
  if (multa.Suspensiva) return 'a própria infração suspende a CNH';
  // Points follow the amount, or the code that gives both.
  if (multa.Pontos === 0) return multa.ValorOriginal === 0 ? 'pontos não informados' : 'Sem pontos';
  const quantos = multa.Pontos === 1 ? '1 ponto' : `${multa.Pontos} pontos`;
  return contagemDosPontos(processo, hoje) === 'confirmada'
    ? `${quantos}, definitivos`
    : `${quantos} se for mantida`;
}

/** The main action for a fine, on its own page; null when nothing is left to do. */
export function botaoDaMulta({ multa, fim, falta, vivos, paga, advertencia }: Procedimento<MultaDetalhe>): {
  href: string;
  rotulo: string;
} | null {
  const pagina = paginaDaMulta(multa);
  // A warning costs nothing (CTB art. 267): nobody is urged to spend an appeal on it.
  if (advertencia) return null;
  // A free check comes before buying (lib/peticoes/conferencia.ts); nothing is sold for a paid fine.
  if (multa.Fase !== null && multa.Direito === null && !paga)
    return { href: paths.app.recursoOnline.conferir(multa.Guid), rotulo: 'Ver se vale recorrer' };
  if (multa.Fase !== null && multa.Direito !== null)
    return {
      href: `${pagina}?pedir#recurso`,
      rotulo: multa.Direito === 'credito' ? 'Usar o recurso já pago' : 'Pedir o recurso',
    };
  if (vivos[0]?.tipo === 'indicacao-condutor')
    return { href: paths.guia.tema('indicar-condutor'), rotulo: 'Como indicar o condutor' };
  if (falta !== null) return { href: `${pagina}?datas#datas`, rotulo: 'Copiar a data da carta' };
  if (fim?.mantida && !paga) return { href: `${pagina}?pagar#guia`, rotulo: 'Ver o que pagar' };
  return null;
}

/** A note beside our price when it exceeds the fine's; null otherwise. */
export function maisCaroQueAMulta({
  PrecoRecurso,
  ValorSerPago,
  Pontos,
}: Pick<MultaNaTela, 'PrecoRecurso' | 'ValorSerPago' | 'Pontos'>): string | null {
  if (ValorSerPago === 0 || PrecoRecurso <= ValorSerPago) return null;
  if (Pontos === 0) return 'O recurso custa mais que a multa, e ela não soma pontos.';
  return `O recurso custa mais que a multa: só compensa pelos ${Pontos} pontos.`;
}
