import { formatDate } from '#lib/dates.ts';
import type { Passo } from '#lib/recursos/fluxo.ts';
import { MARCOS, podeSerFuturo, TIPOS_DE_MARCO, type TipoDeMarco } from './marcos.ts';
import { diasRestantes, type Prazo, valeAte } from './prazos.ts';
import { textoDoPrazo } from './prazosVivos.ts';
import type { Etapa } from './procedimento.ts';
import { type Procedimento, proximoPasso } from './situacao.ts';

/** The timeline of a fine: what was done, what runs now and until when, what comes next. Derived from the milestones. */
export function linhaDoTempo(p: Procedimento): Passo[] {
  const { etapa, hoje, processo } = p;
  const { texto, prazo } = proximoPasso(p);
  const fatos = [...processo.marcos.values()]
    .filter(({ tipo }) => !podeSerFuturo(tipo))
    .sort(
      (a, b) =>
        (a.data ?? SEM_DIA).localeCompare(b.data ?? SEM_DIA) ||
        TIPOS_DE_MARCO.indexOf(a.tipo) - TIPOS_DE_MARCO.indexOf(b.tipo),
    )
    .map(({ tipo, data }) => ({
      titulo: MARCOS[tipo],
      // A source may report an act before its day.
      estado: data !== null && data > hoje ? ('proximo' as const) : ('feito' as const),
      data: data ? formatDate(data) : 'sem data',
      ...(NEGADOS.has(tipo) && { negado: true as const }),
    }));
  return [
    { titulo: 'Infração', estado: 'feito' as const, data: formatDate(processo.dataInfracao) },
    ...fatos.filter(({ estado }) => estado === 'feito'),
    {
      titulo: texto,
      estado: 'agora' as const,
      ...(prazo && { data: textoDoPrazo(prazo, hoje), ...diasDo(prazo, p) }),
    },
    ...fatos.filter(({ estado }) => estado === 'proximo'),
    ...DEPOIS[etapa].map((titulo) => ({ titulo, estado: 'proximo' as const })),
  ];
}

/** Days left of a deadline; nothing when it is over. */
function diasDo(prazo: Prazo, { hoje }: Procedimento): { dias?: number } {
  const dias = diasRestantes({ data: valeAte(prazo, hoje) }, hoje);
  return dias >= 0 ? { dias } : {};
}

const NEGADOS: ReadonlySet<TipoDeMarco> = new Set([
  'defesa_indeferida',
  'jari_indeferido',
  'cetran_indeferido',
]);

/** Sorts after every date. */
const SEM_DIA = '9999-12-31';

const DEPOIS: Record<Etapa, readonly string[]> = {
  autuacao: ['Notificação da penalidade (a multa em si), se a defesa não for aceita'],
  defesa_em_julgamento: ['Se a defesa for negada, notificação da penalidade, que abre o recurso à JARI'],
  espera_penalidade: ['Recurso à JARI, ou pagamento'],
  penalidade: ['Julgamento pela JARI, se você recorrer'],
  jari_em_julgamento: ['Se for negado, recurso à 2ª instância'],
  jari_negada: ['Julgamento em 2ª instância, a última'],
  jari_aceita: ['Fim, se o órgão não recorrer'],
  segunda_em_julgamento: ['Decisão definitiva'],
  encerrada: [],
};

/** The stage's legal name, explained where it first appears. */
export const O_QUE_E: Record<Etapa, string> = {
  autuacao: 'Autuação é o aviso de que uma infração foi registrada. Ainda não é a multa: cabe defesa prévia.',
  defesa_em_julgamento: 'Defesa prévia é a resposta à autuação. Quem a julga é o próprio órgão de trânsito.',
  espera_penalidade: 'Penalidade é a multa em si. Até a notificação dela chegar não há o que pagar.',
  penalidade: 'Penalidade é a multa em si. O recurso vai à JARI, a junta que julga recursos de multas.',
  jari_em_julgamento: 'JARI é a junta que julga, em 1ª instância, os recursos de multas.',
  jari_negada:
    'JARI é a junta que julga a 1ª instância. Depois dela o recurso vai à 2ª instância, o CETRAN (conselho estadual de trânsito) ou o colegiado do órgão.',
  jari_aceita:
    'JARI é a junta que julga a 1ª instância. Dessa decisão o órgão de trânsito ainda pode recorrer.',
  segunda_em_julgamento:
    'A 2ª instância é a última: CETRAN (conselho estadual de trânsito) ou o colegiado do órgão.',
  encerrada: '',
};
