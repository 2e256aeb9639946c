import { addDays, addMonths, daysBetween, type IsoDate } from '#lib/dates.ts';
import {
  type Certeza,
  desacordo,
  diasDitos,
  diasEstimados,
  type PrazoDoMotorista,
  ultimoDosDias,
} from './diasDoMotorista.ts';
import { fimDosMeses, proximoDiaUtil, proximoDiaUtilCerto } from './diasUteis.ts';
import { cabeIndicar, identificadoNaHora } from './indicacao.ts';
import type { Vigentes } from './marcos.ts';

/** Shown beside every computed deadline. */
export const AVISO_DE_ESTIMATIVA =
  'Data estimada a partir da lei. Vale sempre o prazo impresso na sua notificação.';

/** The data of a fine that the rules need. */
export interface Processo {
  dataInfracao: IsoDate;
  marcos: Vigentes;
  /** Who is responsible for the infraction; null for an unknown code. */
  responsavel: 'condutor' | 'proprietario' | null;
  /** The AIT identifies the driver, or nobody drove: there is no driver to name. */
  condutorNoAuto?: boolean;
}

export type TipoDePrazo =
  | 'emissao-autuacao'
  | 'indicacao-condutor'
  | 'defesa-previa'
  | 'emissao-penalidade'
  | 'jari'
  | 'julgamento-jari'
  | 'cetran'
  | 'julgamento-cetran';

export interface Prazo {
  tipo: TipoDePrazo;
  rotulo: string;
  /** Last day, by which the driver should act. */
  data: IsoDate;
  /** The later day when two are reported, or the law gives more than the printed one: nothing is over before it. */
  acaba?: IsoDate;
  certeza: Certeza;
  /** Computed, not printed or reported. */
  estimado: boolean;
  /** Who has to act: the driver, or the authority, whose delay is a ground. */
  de: 'motorista' | 'orgao';
  fundamento: string;
}

/**
 * A deadline by kind; null while the opening milestone is unknown. A printed day precedes the source's, and that the estimate. In legal
 * doubt the earlier day is the driver's (no roll to the next working day) and the later one the authority's.
 */
export function prazoDe(tipo: TipoDePrazo, processo: Processo): Prazo | null {
  return PRAZOS[tipo](processo);
}

/** Days left until the last day: 0 on it, negative when it has passed. */
export function diasRestantes(prazo: Pick<Prazo, 'data'>, hoje: IsoDate): number {
  return daysBetween(hoje, prazo.data);
}

/** Certainly over: the later day, not estimated, and the working day after it. */
export function terminou(prazo: Pick<Prazo, 'data' | 'estimado' | 'acaba'>, hoje: IsoDate): boolean {
  return !prazo.estimado && hoje > comFeriadoMunicipal(prazo.acaba ?? prazo.data);
}

/** The last working day on which a term may end: its last day may be a holiday of the body's town, which is not known here (Res. CONTRAN 918/2022, art. 29). */
export function comFeriadoMunicipal(ultimo: IsoDate): IsoDate {
  return proximoDiaUtil(addDays(proximoDiaUtil(ultimo), 1));
}

/**
 * Whether the driver can no longer file. A printed day, or one counted from a known notice (CTB art. 288), rolls to the next working
 * day (Res. CONTRAN 918/2022, art. 29) when every body rests on it; for estimates and partial holidays the earlier day is the driver's.
 */
export function passou(prazo: Termo, hoje: IsoDate): boolean {
  const ultimo = prazo.acaba ?? prazo.data;
  return hoje > (prorroga(prazo) ? proximoDiaUtilCerto(ultimo) : ultimo);
}

/** A day with, if known, its origin and certainty. */
export type Termo = Pick<Prazo, 'data'> & Partial<Pick<Prazo, 'tipo' | 'de' | 'estimado' | 'acaba'>>;

/** A computed day moves only where its end is known to be the next working day: the later of two days (prazosVivos.ts). */
function prorroga({ tipo, estimado, data, acaba }: Termo): boolean {
  const muda = acaba !== undefined && acaba > data && acaba === proximoDiaUtilCerto(data);
  return tipo === 'cetran' || estimado === false || muda;
}

/** The working day on which a driver's term ends when its last day is no working day; null when that changes nothing today. */
export function prorrogadoAte(prazo: Termo, hoje: IsoDate): IsoDate | null {
  const util = proximoDiaUtilCerto(prazo.data);
  const vale = prazo.de === 'motorista' && prorroga(prazo) && prazo.data < hoje && hoje <= util;
  return vale ? util : null;
}

/** The last day to act, as a screen shows it: the working day after a last day without work. */
export function valeAte(prazo: Termo, hoje: IsoDate): IsoDate {
  return prorrogadoAte(prazo, hoje) ?? prazo.data;
}

/** The notice of autuação must be issued within 30 days of the infraction (CTB art. 281 §1 II). */
export const DIAS_PARA_NOTIFICAR_AUTUACAO = 30;

/** The last day to issue the notice of autuação, the working day after a Sunday or holiday included (Res. 918, art. 29). */
export function ultimoDiaDaAutuacao(dataInfracao: IsoDate): IsoDate {
  return proximoDiaUtil(addDays(dataInfracao, DIAS_PARA_NOTIFICAR_AUTUACAO));
}

/** The notice of penalty: 180 days, or 360 when a prior defence was filed in time (CTB art. 282 §6). */
export function diasParaNotificarPenalidade({ defesaApresentada }: { defesaApresentada?: boolean }): number {
  return defesaApresentada ? 360 : 180;
}

/**
 * Whether a filing is known to be late: after the printed or reported last day. A request to us is not a filing; nor is a late one (CTB
 * art. 285 §5).
 */
export function protocoladoNoPrazo(fase: FaseDoProtocolo, processo: Processo): boolean {
  const marco = processo.marcos.get(PROTOCOLO_DA_FASE[fase]);
  if (!marco) return false;
  const prazo = prazoDe(PRAZO_DA_FASE[fase], processo);
  return marco.data === null || prazo === null || !terminou(prazo, marco.data);
}

/** The deadline to file in each phase. */
export const PRAZO_DA_FASE = { P: 'defesa-previa', I: 'jari', II: 'cetran' } as const;

type FaseDoProtocolo = keyof typeof PRAZO_DA_FASE;
const PROTOCOLO_DA_FASE = {
  P: 'defesa_protocolada',
  I: 'jari_protocolado',
  II: 'cetran_protocolado',
} as const;

/** The authority has 24 months to judge an appeal that was filed from this day on (CTB arts. 285 §6, 289 and 289-A). */
export const JULGAMENTO_DESDE: IsoDate = '2024-01-01';
export const MESES_PARA_JULGAR = 24;

export const JULGAMENTO_DISCUTIDO =
  'O prazo de 24 meses para julgar vale desde 01/01/2024. Se ele alcança os recursos que já estavam pendentes nesse dia, como este, é discutido: não o contamos (CTB, arts. 285, §6º, e 289-A).';

/** An appeal filed before the 24-month term existed, without a known decision: whether the term applies is disputed. */
export function julgamentoDiscutido({ marcos }: Pick<Processo, 'marcos'>): boolean {
  const antigo = (protocolo: 'jari_protocolado' | 'cetran_protocolado') => {
    const dia = marcos.get(protocolo)?.data;
    return dia !== null && dia !== undefined && dia < JULGAMENTO_DESDE;
  };
  const jari = antigo('jari_protocolado') && !marcos.has('jari_deferido') && !marcos.has('jari_indeferido');
  return (
    jari ||
    (antigo('cetran_protocolado') && !marcos.has('cetran_deferido') && !marcos.has('cetran_indeferido'))
  );
}

/** The last day to judge, from the day on which the judging body received the appeal (CTB arts. 285 §6 and 289; Res. 918, art. 29). */
export function ultimoDiaParaJulgar(recebido: IsoDate): IsoDate {
  return proximoDiaUtil(fimDosMeses(recebido, MESES_PARA_JULGAR));
}

/** The authority sends an appeal to its judges within ten days (CTB art. 285 §2): until then their time does not run. */
export const DIAS_PARA_REMETER = 10;

const PRAZOS: Record<TipoDePrazo, (processo: Processo) => Prazo | null> = {
  /** CTB art. 281 §1 II: issued within 30 days of the infraction, else the AIT is filed away. */
  'emissao-autuacao': ({ dataInfracao }) => doOrgao('emissao-autuacao', ultimoDiaDaAutuacao(dataInfracao)),

  /** CTB art. 257 §7: 30 days from the notice of autuação, only for what the driver answers for (§3), not the owner (§2). */
  'indicacao-condutor': (processo) => {
    const { marcos, responsavel } = processo;
    if (!cabeIndicar(processo) || identificadoNaHora(processo)) return null;
    const prazo = doMotorista('indicacao-condutor', marcos);
    return prazo && responsavel === null
      ? { ...prazo, rotulo: 'Indicar o condutor, se a infração for de quem dirigia' }
      : prazo;
  },

  /** CTB art. 281-A: the day printed on the notice, never under 30 days from its issue. */
  'defesa-previa': ({ marcos }) => doMotorista('defesa-previa', marcos),

  /** CTB art. 282 §6: issued within 180 days, or 360 after a prior defence that was filed in time. */
  'emissao-penalidade': (processo) => {
    const dias = diasParaNotificarPenalidade({ defesaApresentada: protocoladoNoPrazo('P', processo) });
    return doOrgao('emissao-penalidade', proximoDiaUtil(addDays(processo.dataInfracao, dias)));
  },

  /** CTB art. 282 §§4 and 5: the day printed on the notice of penalty, which is also its due date; never under 30 days. */
  jari: ({ marcos }) => doMotorista('jari', marcos),

  /** CTB art. 285 §6: 24 months from the day on which the judging body received it, for appeals filed since 2024. */
  'julgamento-jari': ({ marcos }) => julgamento('julgamento-jari', marcos.get('jari_protocolado')?.data),

  /** CTB art. 288: 30 days from the publication or the notice of the decision, not from the decision itself. */
  cetran: ({ marcos }) => doMotorista('cetran', marcos),

  /** CTB art. 289: 24 months, as for the first instance. */
  'julgamento-cetran': ({ marcos }) =>
    julgamento('julgamento-cetran', marcos.get('cetran_protocolado')?.data),
};

const TIPOS: Record<TipoDePrazo, Pick<Prazo, 'rotulo' | 'fundamento'>> = {
  'emissao-autuacao': {
    rotulo: 'Órgão expedir a notificação da autuação',
    fundamento: 'CTB, art. 281, §1º, II',
  },
  'indicacao-condutor': { rotulo: 'Indicar o condutor', fundamento: 'CTB, art. 257, §7º' },
  'defesa-previa': { rotulo: 'Defesa prévia', fundamento: 'CTB, art. 281-A' },
  'emissao-penalidade': {
    rotulo: 'Órgão expedir a notificação da penalidade',
    fundamento: 'CTB, art. 282, §6º',
  },
  jari: { rotulo: 'Recurso à JARI (1ª instância)', fundamento: 'CTB, art. 282, §4º, e art. 285' },
  'julgamento-jari': { rotulo: 'JARI julgar o recurso', fundamento: 'CTB, art. 285, §6º, e art. 289-A' },
  cetran: { rotulo: 'Recurso à 2ª instância', fundamento: 'CTB, art. 288' },
  'julgamento-cetran': { rotulo: '2ª instância julgar o recurso', fundamento: 'CTB, arts. 289 e 289-A' },
};

/** A printed day of the second instance later than the legal one cannot be relied on (CTB art. 288). */
function doMotorista(tipo: PrazoDoMotorista, marcos: Vigentes): Prazo | null {
  const [estimado] = diasEstimados(tipo, marcos);
  const dito = desacordo(tipo, marcos) === 'alem' ? null : diasDitos(tipo, marcos)[0];
  const dia = dito ?? estimado;
  if (!dia) return null;
  const acaba = ultimoDosDias(tipo, marcos);
  return {
    tipo,
    de: 'motorista',
    ...TIPOS[tipo],
    ...dia,
    ...(acaba && acaba > dia.data && { acaba }),
  };
}

function doOrgao(tipo: TipoDePrazo, data: IsoDate): Prazo {
  return { tipo, de: 'orgao', data, certeza: 'estimado', estimado: true, ...TIPOS[tipo] };
}

function julgamento(tipo: TipoDePrazo, protocolo: IsoDate | null | undefined): Prazo | null {
  if (!protocolo || protocolo < JULGAMENTO_DESDE) return null;
  return doOrgao(tipo, ultimoDiaParaJulgar(addDays(protocolo, DIAS_PARA_REMETER)));
}

/** No deadline runs for more than a year: a later last day has a wrong year. */
export function anoErrado(ultimoDia: IsoDate, hoje: IsoDate): boolean {
  return ultimoDia > addMonths(hoje, 12);
}
