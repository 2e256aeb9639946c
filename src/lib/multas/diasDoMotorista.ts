import { addDays, formatDate, type IsoDate } from '#lib/dates.ts';
import { proximoDiaUtilCerto } from './diasUteis.ts';
import type { OrigemDoMarco, TipoDeMarco, Vigentes } from './marcos.ts';

/** The driver's deadlines: the reported days of each, the event that opens it, and its SNE message. */
export const DO_MOTORISTA = {
  'defesa-previa': { ditos: ['prazo_defesa'], abre: 'autuacao_expedida', aviso: 'autuacao_sne' },
  jari: { ditos: ['prazo_jari', 'vencimento'], abre: 'penalidade_expedida', aviso: 'penalidade_sne' },
  cetran: { ditos: ['prazo_cetran'], abre: 'jari_ciencia', aviso: null },
  'indicacao-condutor': { ditos: ['prazo_condutor'], abre: 'autuacao_expedida', aviso: 'autuacao_sne' },
} as const satisfies Record<
  string,
  { ditos: readonly TipoDeMarco[]; abre: TipoDeMarco; aviso: TipoDeMarco | null }
>;

export type PrazoDoMotorista = keyof typeof DO_MOTORISTA;

const PRAZO_MINIMO_DIAS = 30;

/** A notice prints a day some weeks after its issue: one so much later than the minimum is probably an error. */
const FOLGA_DO_IMPRESSO_DIAS = 60;

export interface Dia {
  data: IsoDate;
  certeza: Certeza;
  estimado: boolean;
  /** The working day on which a computed day ends, where it moves like a printed one (Res. CONTRAN 918/2022, art. 29). */
  acaba?: IsoDate;
}

/** The reported days of a deadline, the effective one first. */
export function diasDitos(tipo: PrazoDoMotorista, marcos: Vigentes): Dia[] {
  return DO_MOTORISTA[tipo].ditos.flatMap((dito) => {
    const marco = marcos.get(dito);
    return marco?.data ? [{ data: marco.data, certeza: CERTEZA[marco.origem], estimado: false }] : [];
  });
}

/**
 * The days of the law, the earliest first: the legal minimum from the opening notice, or from its SNE message when only that is known,
 * because the law counts it as a notice no earlier (CTB art. 282-A); then the later days on which the term may end.
 */
export function diasEstimados(tipo: PrazoDoMotorista, marcos: Vigentes): Dia[] {
  const inicio = inicioDe(tipo, marcos);
  const minimo = inicio ? [addDays(inicio, PRAZO_MINIMO_DIAS)] : [];
  const outros = FINS_POSSIVEIS[tipo]?.(marcos) ?? [];
  return [...new Set([...minimo, ...outros])].sort().map((data) => ({
    ...{ data, certeza: 'estimado' as const, estimado: true },
    ...(outros.includes(data) && { acaba: proximoDiaUtilCerto(data) }),
  }));
}

const FINS_POSSIVEIS: Partial<Record<PrazoDoMotorista, (marcos: Vigentes) => IsoDate[]>> = {
  'indicacao-condutor': fimDaIndicacao,
  jari: fimDaJariPeloSne,
};

/**
 * The thirty days of an appeal count from the notice of the penalty (CTB art. 282 §4), which an SNE message becomes thirty days later
 * (art. 282-A §2). The same for messages under the text of 2027, whose term is not known: nothing is over before the longer one.
 */
function fimDaJariPeloSne(marcos: Vigentes): IsoDate[] {
  const penalidade = marcos.get('penalidade_expedida');
  const envio = marcos.get('penalidade_sne')?.data ?? (penalidade?.meio === 'sne' ? penalidade.data : null);
  return envio ? [fimPeloSne(envio)] : [];
}

/** The last day of thirty that count from the day on which an SNE message is a notice. */
export function fimPeloSne(envio: IsoDate): IsoDate {
  return addDays(envio, DIAS_DO_SNE + PRAZO_MINIMO_DIAS);
}

/**
 * Where no day to name the driver is printed, the time runs from the notice, not from its issue (CTB art. 257 §7). It normally ends with
 * the defence, as notices print it; by the SNE it is 30 days from the day on which the law counts the message as a notice (CTB art.
 * 282-A §2).
 */
function fimDaIndicacao(marcos: Vigentes): IsoDate[] {
  if (marcos.get('prazo_condutor')?.data) return [];
  const autuacao = marcos.get('autuacao_expedida');
  const envio = marcos.get('autuacao_sne')?.data ?? (autuacao?.meio === 'sne' ? autuacao.data : null);
  const notificado = envio ? notificadoPeloSne(envio)?.data : null;
  const defesa = marcos.get('prazo_defesa')?.data;
  return [...(defesa ? [defesa] : []), ...(notificado ? [addDays(notificado, PRAZO_MINIMO_DIAS)] : [])];
}

/** How a reported day of a deadline breaks the law; null while it may be right. */
export type Desacordo = 'abaixo' | 'alem' | 'longe';

/**
 * A last day is at least 30 days after the opening notice (CTB arts. 257 §7, 281-A, 282 §4), and that of the second instance exactly 30
 * days after the notice of the decision (CTB art. 288). `longe`: a day that no notice prints.
 */
export function desacordo(tipo: PrazoDoMotorista, marcos: Vigentes): Desacordo | null {
  const inicio = inicioDe(tipo, marcos);
  const [dito] = diasDitos(tipo, marcos);
  if (!inicio || !dito) return null;
  const minimo = addDays(inicio, PRAZO_MINIMO_DIAS);
  if (dito.data < minimo) return 'abaixo';
  if (tipo === 'cetran' && dito.data > proximoDiaUtilCerto(minimo)) return 'alem';
  return dito.data > addDays(minimo, FOLGA_DO_IMPRESSO_DIAS) ? 'longe' : null;
}

/**
 * The later day of a deadline, of the reported ones and those of the law. Nothing is over before it; the driver acts by the earlier
 * one.
 */
export function ultimoDosDias(tipo: PrazoDoMotorista, marcos: Vigentes): IsoDate | null {
  const dias = [...diasDitos(tipo, marcos), ...diasEstimados(tipo, marcos)];
  return (
    dias
      .map(({ data, acaba }) => acaba ?? data)
      .sort()
      .at(-1) ?? null
  );
}

/** The day of the opening notice or, if unknown, of its SNE message. */
function inicioDe(tipo: PrazoDoMotorista, marcos: Vigentes): IsoDate | null {
  const { abre, aviso } = DO_MOTORISTA[tipo];
  return marcos.get(abre)?.data ?? (aviso && marcos.get(aviso)?.data) ?? null;
}

const CERTEZA: Record<OrigemDoMarco, Certeza> = {
  carta: 'impresso',
  fonte: 'fonte',
  motorista: 'informado',
  operador: 'informado',
};

/** The day from which CTB art. 282-A has another text (Lei 14.440/2022): earlier notices follow the old one. */
const NOVO_ART_282_A: IsoDate = '2027-01-01';

/** A member of the SNE counts as notified this many days after the message was sent. */
const DIAS_DO_SNE = 30;

/**
 * The day on which an SNE message counts as a notice (CTB art. 282-A §2; Res. CONTRAN 931/2022, art. 4 §6). Null under the new text,
 * whose term was not read at its source. It never postpones a driver's deadline by itself: the printed day runs, and the estimate
 * counts from the earlier issue.
 */
export function notificadoPeloSne(envio: IsoDate): { data: IsoDate; fundamento: string } | null {
  if (envio >= NOVO_ART_282_A) return null;
  return { data: addDays(envio, DIAS_DO_SNE), fundamento: 'CTB, art. 282-A, §2º' };
}

/** The meaning of an SNE message on its day; unknown parts of the new text are said to be unknown. */
export function fraseDoSne(envio: IsoDate): string {
  const notificado = notificadoPeloSne(envio);
  if (notificado)
    return `a lei considera você notificado em ${formatDate(notificado.data)} (${notificado.fundamento}).`;
  return 'mensagens enviadas desde 01/01/2027 seguem outro texto do art. 282-A do CTB (Lei 14.440/2022), que ainda não conferimos: não estimamos este dia. Vale o prazo impresso no aviso.';
}

/** The certainty of a day: printed on the notice, reported by the source or a person, or computed by us. */
export type Certeza = 'impresso' | 'fonte' | 'informado' | 'estimado';

export const ROTULO_DA_CERTEZA: Record<Certeza, string> = {
  impresso: 'impresso na notificação',
  fonte: 'segundo a consulta',
  informado: 'informado',
  estimado: 'estimativa',
};
