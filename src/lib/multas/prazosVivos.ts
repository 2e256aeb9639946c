import { formatDate, type IsoDate } from '#lib/dates.ts';
import { deferidoEIndeferido } from './contradicoes.ts';
import {
  type Certeza,
  DO_MOTORISTA,
  desacordo,
  diasDitos,
  diasEstimados,
  type PrazoDoMotorista,
} from './diasDoMotorista.ts';
import { proximoDiaUtilCerto } from './diasUteis.ts';
import { fimDaMulta, semMotivoConhecido } from './fim.ts';
import type { TipoDeMarco, Vigentes } from './marcos.ts';
import {
  diasRestantes,
  type Prazo,
  type Processo,
  passou,
  prazoDe,
  prorrogadoAte,
  type Termo,
} from './prazos.ts';

export interface PrazoVivo extends Prazo {
  tipo: PrazoDoMotorista;
  /** Another day is reported for the same deadline: the driver should check the notice. */
  outroDia: IsoDate | null;
}

/**
 * The driver's running deadlines, the nearest first: for lists, reminders and the calendar. A contradictory milestone hides no nearer
 * day: only a filing or a decision meets a deadline, and of several reported days the earliest one that is not over counts. Legal
 * consequences of a day are in `oQueCorre`.
 */
export function prazosVivos(processo: Processo, hoje: IsoDate): PrazoVivo[] {
  const fim = fimDaMulta(processo, hoje);
  if (fim && !INCERTOS.has(fim.por)) return [];
  return TIPOS.filter((tipo) => !cumprido(tipo, processo.marcos))
    .flatMap((tipo) => diaVivo(tipo, processo, hoje) ?? [])
    .sort((a, b) => a.data.localeCompare(b.data));
}

/** Ends inferred from a day, or from a list that dropped the fine: a different reported day prevails. */
const INCERTOS: ReadonlySet<string> = new Set(['desconhecido', 'prazo_perdido']);

const TIPOS = Object.keys(DO_MOTORISTA) as PrazoDoMotorista[];

/** The filing or decision of each deadline: only these meet it. */
const CUMPREM: Record<PrazoDoMotorista, readonly TipoDeMarco[]> = {
  'indicacao-condutor': ['condutor_indicado'],
  'defesa-previa': ['defesa_protocolada', 'defesa_indeferida', 'defesa_deferida'],
  jari: ['jari_protocolado', 'jari_indeferido', 'jari_deferido'],
  cetran: ['cetran_protocolado', 'cetran_indeferido', 'cetran_deferido', 'orgao_recorreu'],
};

/**
 * A filing before the notice that opens its phase belongs to something else, or its day is wrong. A driver who won at the JARI has
 * nothing to appeal: the authority may (CTB art. 288 §1).
 */
function cumprido(tipo: PrazoDoMotorista, marcos: Vigentes): boolean {
  if (tipo === 'cetran' && marcos.has('jari_deferido') && !deferidoEIndeferido(marcos, 'jari_deferido'))
    return true;
  const abre = marcos.get(DO_MOTORISTA[tipo].abre)?.data;
  return CUMPREM[tipo].some((ato) => {
    const feito = marcos.get(ato);
    return feito !== undefined && !(feito.data && abre && feito.data < abre);
  });
}

/**
 * Days that prevail over a source that closed or dropped the case without a reason: printed on a notice, or reported by a person. The
 * source's own days are older than its closing.
 */
const DE_GENTE: ReadonlySet<Certeza> = new Set(['impresso', 'informado']);

function diaVivo(tipo: PrazoDoMotorista, processo: Processo, hoje: IsoDate): PrazoVivo | null {
  const prazo = prazoDe(tipo, processo);
  if (!prazo) return null;
  const { marcos } = processo;
  // The legal day from the notice is added beside an impossible or implausible day; a later one, as by the SNE, always.
  const difere = desacordo(tipo, marcos) !== null;
  const daLei = diasEstimados(tipo, marcos).filter(
    ({ data }) => prazo.estimado || difere || data > prazo.data,
  );
  const dias = [...diasDitos(tipo, marcos), ...daLei];
  const outros = dias.map(({ data }) => data);
  const fechada = semMotivoConhecido(processo) !== null;
  const [dia] = dias
    .filter((um) => !passou({ tipo, ...um, ...prorrogado(um, outros) }, hoje))
    .filter((um) => !fechada || DE_GENTE.has(um.certeza))
    .sort((a, b) => a.data.localeCompare(b.data));
  if (!dia) return null;
  const ultimo = daLei.length > 1 ? daLei.at(-1)?.data : undefined;
  const outro = [ultimo, prazo.data, ...outros].find((data) => data && data !== dia.data) ?? null;
  const outroDia = dia.data === prazo.data && !difere && !ultimo ? null : outro;
  return { ...prazo, tipo, ...dia, ...prorrogado(dia, outros), outroDia };
}

/** Of two days of a deadline the later one, even if computed, rolls like a printed one (Res. CONTRAN 918/2022, art. 29). */
function prorrogado({ data, estimado }: { data: IsoDate; estimado: boolean }, todos: readonly IsoDate[]) {
  const depoisDeOutro = estimado && todos.some((outro) => outro < data);
  return depoisDeOutro ? { acaba: proximoDiaUtilCerto(data) } : {};
}

/** A deadline in words, with its day: 'até 09/12/2026, faltam 19 dias (estimativa)'. */
export function textoDoPrazo(prazo: Termo, hoje: IsoDate): string {
  const dia = formatDate(prazo.data);
  if (prorrogadoAte(prazo, hoje)) return `até ${dia}, ${textoDosDias(prazo, hoje)}`;
  const dias = textoDosDias(prazo, hoje);
  const texto = diasRestantes(prazo, hoje) < 0 ? `${dias}, em ${dia}` : `até ${dia}, ${dias}`;
  return prazo.estimado ? `${texto} (estimativa)` : texto;
}

/** The days left. A deadline that ended on a day without work continues to the next working day. */
export function textoDosDias(prazo: Termo, hoje: IsoDate): string {
  const util = prorrogadoAte(prazo, hoje);
  if (util) return `vale até ${formatDate(util)}, dia útil`;
  const dias = diasRestantes(prazo, hoje);
  if (dias === 0) return 'vence hoje';
  if (dias === 1) return 'falta 1 dia';
  if (dias > 1) return `faltam ${dias} dias`;
  return dias === -1 ? 'venceu ontem' : `venceu há ${-dias} dias`;
}

/** The days left in the fewest words: '5 dias', 'hoje', or the working day to which the last day moves. */
export function diasEmLetras(prazo: Termo, hoje: IsoDate): string {
  const util = prorrogadoAte(prazo, hoje);
  if (util) return `até ${formatDate(util)}`;
  return emDias(diasRestantes(prazo, hoje));
}

export function emDias(dias: number): string {
  if (dias <= 0) return 'hoje';
  return dias === 1 ? '1 dia' : `${dias} dias`;
}
