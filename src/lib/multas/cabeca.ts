import { daysBetween, formatDate, type IsoDate } from '#lib/dates.ts';
import { reais } from '#lib/money.ts';
import { ROTULO_DA_CERTEZA } from './certeza.ts';
import type { MultaDetalhe } from './contract.ts';
import { contradicoes } from './contradicoes.ts';
import { O_QUE_E } from './linhaDoTempo.ts';
import { type Prazo, prorrogadoAte, valeAte } from './prazos.ts';
import { contagemDosPontos } from './procedimento.ts';
import {
  aindaNaoEMulta,
  correDaMulta,
  estaPaga,
  prazoDaFrente,
  prazosVivosDaMulta,
  processoDe,
  proximoPasso,
  situacaoDaMulta,
} from './situacao.ts';
import { textoDoPrazo } from './textoDoPrazo.ts';
import { valorDesconhecido } from './valor.ts';

/** The head of a fine's page in words: one answer, with its legal basis in a fold. */
export function cabecaDaMulta(multa: MultaDetalhe, hoje: IsoDate) {
  const situacao = situacaoDaMulta(multa, hoje);
  const { prazo, outroDia, fora } = prazoDaFrente(multa, hoje);
  const { texto, prazo: doPasso } = proximoPasso(multa, hoje);
  const { etapa, fundamento } = correDaMulta(multa, hoje);
  const corre = prazo !== null && prazosVivosDaMulta(multa, hoje).some(({ tipo }) => tipo === prazo.tipo);
  const erradas = contradicoes(processoDe(multa));
  const outra = outroDia && `Outra data deste prazo é ${formatDate(outroDia)}`;
  return {
    situacao,
    // In large: the days left, or the state.
    destaque: corre ? diasEmLetras(daysBetween(hoje, valeAte(prazo, hoje))) : situacao.rotulo,
    quando: prazo && quandoAcaba(prazo, hoje, corre),
    // The large number belongs to the nearest end; the step's own deadline follows.
    avisos: fora ? [`${texto}${doPasso ? `: ${textoDoPrazo(doPasso, hoje)}` : ''}.`] : [],
    // What to check on the notice; each day has its reason beside its field.
    conferir: outra || diasQueNaoCombinam(erradas.length),
    passo: fora && prazo ? prazo.rotulo : texto,
    valor: valorEmUmaLinha(multa, hoje),
    pontos: pontosEmUmaLinha(multa, hoje),
    porque: [
      `${O_QUE_E[etapa]} (${fundamento})`.trim(),
      ...(SEM_RESTRICAO.has(etapa)
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

const SEM_RESTRICAO: ReadonlySet<string> = new Set([
  'defesa_em_julgamento',
  'jari_em_julgamento',
  'jari_aceita',
  'segunda_em_julgamento',
]);

function diasQueNaoCombinam(quantos: number): string | null {
  if (quantos === 0) return null;
  return quantos === 1 ? 'Um dia não combina com os outros' : `${quantos} dias não combinam com os outros`;
}

function diasEmLetras(dias: number): string {
  if (dias <= 0) return 'Hoje';
  return dias === 1 ? '1 dia' : `${dias} dias`;
}

/** The days left are above in large: this is the date, and the effect of a last day without work. */
function quandoAcaba(prazo: Prazo, hoje: IsoDate, corre: boolean): string {
  if (!corre || prorrogadoAte(prazo, hoje)) return textoDoPrazo(prazo, hoje);
  return `até ${formatDate(prazo.data)}${prazo.estimado ? ' (estimativa)' : `, ${ROTULO_DA_CERTEZA[prazo.certeza]}`}`;
}

/** Only a notice of penalty demands payment (CTB art. 282 §5). */
function valorEmUmaLinha(multa: MultaDetalhe, hoje: IsoDate): string {
  const { ValorOriginal: cheio, ValorSerPago: agora } = multa;
  if (estaPaga(multa)) return `${reais(cheio)}, já paga`;
  if (valorDesconhecido(multa, hoje)) return 'Valor não informado';
  if (agora === 0) return 'Nada a pagar';
  if (aindaNaoEMulta(multa, hoje)) return `${reais(agora)} se virar multa`;
  return agora < cheio ? `${reais(agora)} hoje, ${reais(cheio)} sem desconto` : `${reais(agora)} a pagar`;
}

function pontosEmUmaLinha(multa: MultaDetalhe, hoje: IsoDate): string {
  if (multa.Suspensiva) return 'a própria infração suspende a CNH';
  // Points follow the amount, or the code that gives both.
  if (multa.Pontos === 0) return multa.ValorOriginal === 0 ? 'pontos não informados' : 'Sem pontos';
  const quantos = multa.Pontos === 1 ? '1 ponto' : `${multa.Pontos} pontos`;
  return contagemDosPontos(processoDe(multa), hoje) === 'confirmada'
    ? `${quantos}, definitivos`
    : `${quantos} se for mantida`;
}
