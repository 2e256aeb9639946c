import { addDays, type IsoDate } from '#lib/dates.ts';
import type { Certeza } from './certeza.ts';
import { proximoDiaUtilCerto } from './diasUteis.ts';
import type { OrigemDoMarco, TipoDeMarco, Vigentes } from './marcos.ts';

/** The deadlines that are the driver's: the days that a notice or a source tells of each, what opens it, and its message of the SNE. */
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

/** A notice prints a day some weeks after its issue: one that is so much later than the minimum is rather a slip of the pen. */
const FOLGA_DO_IMPRESSO_DIAS = 60;

export interface Dia {
  data: IsoDate;
  certeza: Certeza;
  estimado: boolean;
}

/** The days that are told of a deadline, the one that runs first. */
export function diasDitos(tipo: PrazoDoMotorista, marcos: Vigentes): Dia[] {
  return DO_MOTORISTA[tipo].ditos.flatMap((dito) => {
    const marco = marcos.get(dito);
    return marco?.data ? [{ data: marco.data, certeza: CERTEZA[marco.origem], estimado: false }] : [];
  });
}

/**
 * The day that the law gives at the least, from the notice that opens it; where only its message of the SNE is known, from that: the law
 * counts it as a notice no earlier (CTB art. 282-A), so that the day is the driver's. Naming the driver ends with the defence, as
 * notices print it (CTB art. 257 §7): where only the defence's day is known, that one, as an estimate.
 */
export function diaEstimado(tipo: PrazoDoMotorista, marcos: Vigentes): Dia | null {
  const inicio = inicioDe(tipo, marcos);
  const data = inicio
    ? addDays(inicio, PRAZO_MINIMO_DIAS)
    : tipo === 'indicacao-condutor'
      ? marcos.get('prazo_defesa')?.data
      : null;
  return data ? { data, certeza: 'estimado', estimado: true } : null;
}

/** What is wrong with the day that is told of a deadline, by what the law gives; null while it may be right. */
export type Desacordo = 'abaixo' | 'alem' | 'longe';

/**
 * A last day is never under 30 days from the notice that opens it (CTB arts. 257 §7, 281-A, 282 §4), and that of the second instance is
 * neither more nor less than 30 from the notice of the decision (CTB art. 288). `longe`: a day that no notice prints.
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
 * The later day of a deadline, of those that are told and of what the law gives at the least. Nothing is over before it; the driver acts
 * by the earlier one.
 */
export function ultimoDosDias(tipo: PrazoDoMotorista, marcos: Vigentes): IsoDate | null {
  const inicio = inicioDe(tipo, marcos);
  const dias = diasDitos(tipo, marcos).map(({ data }) => data);
  return [...dias, ...(inicio ? [addDays(inicio, PRAZO_MINIMO_DIAS)] : [])].sort().at(-1) ?? null;
}

/** The day of the notice that opens it or, unknown, that of its message in the SNE. */
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
