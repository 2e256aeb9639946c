import type { IsoDate } from '#lib/dates.ts';
import type { Certeza } from './certeza.ts';
import { DO_MOTORISTA, desacordo, diaEstimado, diasDitos, type PrazoDoMotorista } from './diasDoMotorista.ts';
import { proximoDiaUtilCerto } from './diasUteis.ts';
import { fimDaMulta, semMotivoConhecido } from './fim.ts';
import type { TipoDeMarco, Vigentes } from './marcos.ts';
import { type Prazo, type Processo, passou, prazoDe } from './prazos.ts';

/** A deadline of the driver that still runs. */
export interface PrazoVivo extends Prazo {
  tipo: PrazoDoMotorista;
  /** Another day is told of the same deadline: the driver should look at the notice. */
  outroDia: IsoDate | null;
}

/**
 * Every deadline of the driver that still runs, the nearest first: what lists, reminders and calendar read. A milestone that
 * contradicts another hides no nearer day: only its own filing, or a decision on it, meets a deadline, and of several days
 * that are told of one the earliest that is not over is taken. What follows from a day at law stays with `oQueCorre`.
 */
export function prazosVivos(processo: Processo, hoje: IsoDate): PrazoVivo[] {
  const fim = fimDaMulta(processo, hoje);
  if (fim && !INCERTOS.has(fim.por)) return [];
  return TIPOS.filter((tipo) => !cumprido(tipo, processo.marcos))
    .flatMap((tipo) => diaVivo(tipo, processo, hoje) ?? [])
    .sort((a, b) => a.data.localeCompare(b.data));
}

/** Ends that follow from a day, or from a list that no longer names the fine: a day that is told otherwise stands against them. */
const INCERTOS: ReadonlySet<string> = new Set(['desconhecido', 'prazo_perdido']);

const TIPOS = Object.keys(DO_MOTORISTA) as PrazoDoMotorista[];

/** What is filed, or decided, of each: nothing else says that it is done with. */
const CUMPREM: Record<PrazoDoMotorista, readonly TipoDeMarco[]> = {
  'indicacao-condutor': ['condutor_indicado'],
  'defesa-previa': ['defesa_protocolada', 'defesa_indeferida', 'defesa_deferida'],
  jari: ['jari_protocolado', 'jari_indeferido', 'jari_deferido'],
  cetran: ['cetran_protocolado', 'cetran_indeferido', 'cetran_deferido', 'orgao_recorreu'],
};

/** A filing of before the notice that opens its phase is of something else, or its day is wrong. */
function cumprido(tipo: PrazoDoMotorista, marcos: Vigentes): boolean {
  const abre = marcos.get(DO_MOTORISTA[tipo].abre)?.data;
  return CUMPREM[tipo].some((ato) => {
    const feito = marcos.get(ato);
    return feito !== undefined && !(feito.data && abre && feito.data < abre);
  });
}

/**
 * Days that stand against a source that closed the case, or dropped it, without a reason: read on a notice, or told by a person.
 * Its own are older than that last word.
 */
const DE_GENTE: ReadonlySet<Certeza> = new Set(['impresso', 'informado']);

function diaVivo(tipo: PrazoDoMotorista, processo: Processo, hoje: IsoDate): PrazoVivo | null {
  const prazo = prazoDe(tipo, processo);
  if (!prazo) return null;
  const { marcos } = processo;
  const estimado = diaEstimado(tipo, marcos);
  // What the law gives from the notice stands beside a day that the law makes impossible, or that no notice prints.
  const daLei = estimado && (prazo.estimado || desacordo(tipo, marcos) !== null) ? [estimado] : [];
  const dias = [...diasDitos(tipo, marcos), ...daLei];
  const outros = dias.map(({ data }) => data);
  const fechada = semMotivoConhecido(processo) !== null;
  const [dia] = dias
    .filter((um) => !passou({ tipo, ...um, ...prorrogado(um, outros) }, hoje))
    .filter((um) => !fechada || DE_GENTE.has(um.certeza))
    .sort((a, b) => a.data.localeCompare(b.data));
  if (!dia) return null;
  const outro = dia.data !== prazo.data ? prazo.data : outros.find((data) => data !== dia.data);
  const outroDia = dia.data === prazo.data && desacordo(tipo, marcos) === null ? null : (outro ?? null);
  return { ...prazo, tipo, ...dia, outroDia };
}

/** Of the two days of a deadline the later one, though it was computed, rolls as a printed one does (Res. CONTRAN 918/2022, art. 29). */
function prorrogado({ data, estimado }: { data: IsoDate; estimado: boolean }, todos: readonly IsoDate[]) {
  const depoisDeOutro = estimado && todos.some((outro) => outro < data);
  return depoisDeOutro ? { acaba: proximoDiaUtilCerto(data) } : {};
}
