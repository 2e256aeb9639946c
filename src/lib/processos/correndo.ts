import { formatDate, type IsoDate } from '#lib/dates.ts';
import { contradicoes } from '#lib/multas/contradicoes.ts';
import { type PrazoVivo, prazosVivos } from '#lib/multas/prazosVivos.ts';
import { type OQueCorre, oQueCorre } from '#lib/multas/procedimento.ts';
import type { Fase } from '#lib/recursos/rules.ts';
import { comoProcesso, type LinhaDoProcesso, MARCOS_DO_PROCESSO, type MarcoDoProcesso } from './marcos.ts';
import type { TipoDoProcesso } from './tipos.ts';

/** A process in the rules' format. */
export interface ProcessoAcompanhado {
  tipo: TipoDoProcesso;
  marcos: readonly LinhaDoProcesso[];
  /** The source listed it once, and no longer does. */
  foraDaFonte?: boolean;
}

/** The current stage of a suspension or cassation process, and its deadline. */
export interface CorreNoProcesso {
  /** The stage in words. */
  situacao: string;
  /** The paper that can be filed now. */
  fase: Fase | null;
  /** The day to copy from the notice. */
  falta: MarcoDoProcesso | null;
  prazos: PrazoVivo[];
  acabou: boolean;
}

export function correNoProcesso(
  { tipo, marcos, foraDaFonte = false }: ProcessoAcompanhado,
  hoje: IsoDate,
): CorreNoProcesso {
  const processo = comoProcesso(marcos);
  const { etapa, fim, fase, falta } = oQueCorre(processo, hoje);
  const prazos = prazosDoProcesso({ tipo, marcos }, hoje);
  // The progress of a process that only the source names is unknown.
  const vazio = processo.marcos.size === 0;
  if (foraDaFonte && (vazio || (SEM_NADA_A_ESPERAR.has(etapa) && fase === null && prazos.length === 0)))
    return { situacao: SUMIU, fase: null, falta: null, prazos, acabou: true };
  if (vazio) return { situacao: SEM_FASE, fase: null, falta: 'prazo_defesa', prazos, acabou: false };
  const situacao = fim ? (fim.mantida ? mantida(tipo, fim.data) : SEM_PENALIDADE) : SITUACOES[etapa];
  return { situacao, fase, falta: falta as MarcoDoProcesso | null, prazos, acabou: fim !== null };
}

/** Stages in which neither the driver has a term nor a decision is awaited. */
const SEM_NADA_A_ESPERAR: ReadonlySet<OQueCorre['etapa']> = new Set([
  'autuacao',
  'espera_penalidade',
  'penalidade',
  'jari_aceita',
]);

const SUMIU = 'A consulta deixou de mostrar este processo. Pergunte ao órgão como terminou.';

const SEM_FASE = 'Não sabemos em que fase está: copie as datas da carta.';

/** The driver's running deadlines, in the terms of the process. */
export function prazosDoProcesso({ tipo, marcos }: ProcessoAcompanhado, hoje: IsoDate): PrazoVivo[] {
  return prazosVivos(comoProcesso(marcos), hoje).map((prazo) => ({
    ...prazo,
    rotulo: `${ROTULOS[prazo.tipo]} ${DE[tipo]}`,
    fundamento: `${prazo.fundamento}; Resolução CONTRAN 723/2018`,
  }));
}

/** The validator's messages about the days of a process, by milestone. */
export function contradicoesDoProcesso(marcos: readonly LinhaDoProcesso[]): Map<string, string> {
  return new Map(
    contradicoes(comoProcesso(marcos), MARCOS_DO_PROCESSO).map(({ campo, frase }) => [campo, frase]),
  );
}

const DE: Record<TipoDoProcesso, string> = { suspensao: 'da suspensão', cassacao: 'da cassação' };

const ROTULOS: Record<PrazoVivo['tipo'], string> = {
  'defesa-previa': 'Defesa',
  jari: 'Recurso à JARI',
  cetran: 'Recurso à 2ª instância',
  'indicacao-condutor': 'Indicação do condutor',
};

const SEM_PENALIDADE = 'Processo encerrado, sem penalidade.';

/** CTB arts. 162 II, 261 §2 and 263 I and §2. The notice fixes the first day of a suspension. */
const mantida = (tipo: TipoDoProcesso, dia: IsoDate | null) =>
  `Penalidade definitiva${dia ? ` desde ${formatDate(dia)}` : ''}. Não dirija ${MANTIDA[tipo]}`;

const MANTIDA: Record<TipoDoProcesso, string> = {
  suspensao:
    'a partir do primeiro dia que a notificação fixa: dirigir suspenso leva à cassação (CTB, art. 263, I). Faça o curso de reciclagem para voltar.',
  cassacao:
    '(CTB, art. 162, II): dois anos depois da cassação você pode pedir a reabilitação, com todos os exames.',
};

const SITUACOES: Record<OQueCorre['etapa'], string> = {
  autuacao: 'Cabe defesa.',
  defesa_em_julgamento: 'Defesa no órgão: espere a decisão.',
  espera_penalidade: 'Espere a notificação da penalidade: é ela que abre o recurso à JARI.',
  penalidade: 'Cabe recurso à JARI.',
  jari_em_julgamento: 'Recurso na JARI: espere a decisão.',
  jari_negada: 'A JARI negou. Cabe recurso à 2ª instância.',
  jari_aceita: 'A JARI aceitou. O órgão ainda pode recorrer.',
  segunda_em_julgamento: 'Recurso na 2ª instância: espere a decisão.',
  encerrada: 'Processo encerrado.',
};
