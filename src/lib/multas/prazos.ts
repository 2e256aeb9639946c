import { addDays, daysBetween, type IsoDate } from '#lib/dates.ts';
import { proximoDiaUtil } from './diasUteis.ts';

/** Shown beside every computed deadline. */
export const AVISO_DE_ESTIMATIVA =
  'Data estimada a partir da lei. Vale sempre o prazo impresso na sua notificação.';

/** What is known of a fine's way through the traffic authority. Printed deadlines are the ones on the notices. */
export interface DatasDaMulta {
  dataInfracao: IsoDate;
  /** Issue date of the notice of autuação (not the day it arrived). */
  emissaoAutuacao?: IsoDate | null;
  defesaImpressa?: IsoDate | null;
  defesaApresentada?: boolean;
  /** Date of the notice of penalty. */
  emissaoPenalidade?: IsoDate | null;
  jariImpressa?: IsoDate | null;
  /** Publication or notice of the JARI decision. */
  decisaoJari?: IsoDate | null;
  cetranImpressa?: IsoDate | null;
}

export type TipoDePrazo =
  | 'emissao-autuacao'
  | 'indicacao-condutor'
  | 'defesa-previa'
  | 'emissao-penalidade'
  | 'jari'
  | 'cetran';

export interface Prazo {
  tipo: TipoDePrazo;
  rotulo: string;
  /** Last day. */
  data: IsoDate;
  /** False only for a date that the driver read on the notice. */
  estimado: boolean;
  /** Who has to act: the driver, or the authority, whose delay is a ground. */
  de: 'motorista' | 'orgao';
  fundamento: string;
}

/**
 * Every deadline that the known dates support, in the order of the procedure. A printed date wins over the estimate; a
 * stage whose notice is unknown gives none.
 */
export function prazosDaMulta(datas: DatasDaMulta): Prazo[] {
  const { dataInfracao, emissaoAutuacao, emissaoPenalidade, decisaoJari } = datas;
  return [
    prazo('emissao-autuacao', null, addDays(dataInfracao, DIAS_PARA_NOTIFICAR_AUTUACAO)),
    prazo('indicacao-condutor', null, depois(emissaoAutuacao)),
    prazo('defesa-previa', datas.defesaImpressa, depois(emissaoAutuacao)),
    prazo('emissao-penalidade', null, addDays(dataInfracao, diasParaNotificarPenalidade(datas))),
    prazo('jari', datas.jariImpressa, depois(emissaoPenalidade)),
    prazo('cetran', datas.cetranImpressa, depois(decisaoJari)),
  ].filter((p) => p !== null);
}

/** Days left until the last day: 0 on it, negative when it has passed. */
export function diasRestantes(prazo: Pick<Prazo, 'data'>, hoje: IsoDate): number {
  return daysBetween(hoje, prazo.data);
}

/** The notice of autuação must be issued within 30 days of the infraction (CTB art. 281 §1 II). */
export const DIAS_PARA_NOTIFICAR_AUTUACAO = 30;

/** The notice of penalty: 180 days, or 360 when a prior defence was filed (CTB art. 282 §6). */
export function diasParaNotificarPenalidade({ defesaApresentada }: { defesaApresentada?: boolean }): number {
  return defesaApresentada ? 360 : 180;
}

const PRAZO_MINIMO_DIAS = 30;

const TIPOS: Record<TipoDePrazo, Pick<Prazo, 'rotulo' | 'de' | 'fundamento'>> = {
  'emissao-autuacao': {
    rotulo: 'Órgão expedir a notificação da autuação',
    de: 'orgao',
    fundamento: 'CTB, art. 281, §1º, II',
  },
  'indicacao-condutor': {
    rotulo: 'Indicar o condutor',
    de: 'motorista',
    fundamento: 'CTB, art. 257, §7º',
  },
  'defesa-previa': { rotulo: 'Defesa prévia', de: 'motorista', fundamento: 'CTB, art. 281-A' },
  'emissao-penalidade': {
    rotulo: 'Órgão expedir a notificação da penalidade',
    de: 'orgao',
    fundamento: 'CTB, art. 282, §6º',
  },
  jari: {
    rotulo: 'Recurso à JARI (1ª instância)',
    de: 'motorista',
    fundamento: 'CTB, art. 282, §4º, e art. 285',
  },
  cetran: { rotulo: 'Recurso ao CETRAN (2ª instância)', de: 'motorista', fundamento: 'CTB, art. 288' },
};

function prazo(
  tipo: TipoDePrazo,
  impresso: IsoDate | null | undefined,
  estimativa: IsoDate | null,
): Prazo | null {
  const data = impresso ?? estimativa;
  return data ? { tipo, data, estimado: !impresso, ...TIPOS[tipo] } : null;
}

function depois(notificacao: IsoDate | null | undefined): IsoDate | null {
  return notificacao ? addDays(notificacao, PRAZO_MINIMO_DIAS) : null;
}

export function ultimoDiaDaAutuacao(dataInfracao: IsoDate): IsoDate {
  return proximoDiaUtil(addDays(dataInfracao, DIAS_PARA_NOTIFICAR_AUTUACAO));
}
export function terminou(prazo: Pick<Prazo, 'data' | 'estimado'>, hoje: IsoDate): boolean {
  return !prazo.estimado && hoje > proximoDiaUtil(prazo.data);
}
export const JULGAMENTO_DESDE: IsoDate = '2024-01-01';
export const MESES_PARA_JULGAR = 24;
