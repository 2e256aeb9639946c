import { addMonths, daysBetween, formatDateTime, instantAt, isoDateOf } from '#lib/dates.ts';
import type { Centavos } from '#lib/money.ts';

/** A annual, S semester, M monthly. */
export type Periodicidade = 'A' | 'S' | 'M';

/** Months that one purchase pays for, and so the multiplier of the monthly price (spec 2, section 9). */
export function multiplicador(periodicidade: Periodicidade): 12 | 6 | 1 {
  return ({ A: 12, S: 6, M: 1 } as const)[periodicidade];
}

export function totalDoPlano(detalhe: { precoMensal: Centavos; periodicidade: Periodicidade }): Centavos {
  return detalhe.precoMensal * multiplicador(detalhe.periodicidade);
}

/** null is unlimited. */
export type Limite = number | null;

/** Whether one more fits. `usados` is the current number; for appeals, of the last 12 months. */
export function cabeMaisUm(limite: Limite, usados: number): boolean {
  return limite === null || usados < limite;
}

/** The state of a licence or vehicle that the plan does not take. */
export const FORA_DO_PLANO = 'Fora do plano';

interface Acompanhado {
  Guid: string;
  Ativo: boolean;
  ComErro: boolean;
}

/**
 * The guids of those that the plan does not take: it looks up the ones registered first (domain/consultas/verificacoes.ts). `todos`: the
 * driver's licences or vehicles, in the order of registration.
 */
export function foraDoPlano(limite: Limite, todos: readonly Acompanhado[]): ReadonlySet<string> {
  const consultados = todos.filter(({ Ativo, ComErro }) => Ativo && !ComErro);
  return new Set(consultados.slice(limite ?? consultados.length).map(({ Guid }) => Guid));
}

export interface PrecoDoRecurso {
  comum: Centavos | null;
  autossuspensiva: Centavos | null;
}

/**
 * The price of one appeal: the plan's own for that kind of fine, else the catalogue's single price (no plan, or a plan that
 * does not price fines which suspend by themselves).
 */
export function precoDoRecurso(entrada: {
  doPlano: PrecoDoRecurso | null;
  avulso: Centavos;
  autossuspensiva: boolean;
}): Centavos {
  const { doPlano, avulso, autossuspensiva } = entrada;
  return (autossuspensiva ? doPlano?.autossuspensiva : doPlano?.comum) ?? avulso;
}

export type FrequenciaDeConsulta = 'semanal' | 'diaria';

/** The next check of a licence or vehicle: a week or a day after the last one. */
export function proximaConsulta(ultima: Date, frequencia: FrequenciaDeConsulta): Date {
  const dias = frequencia === 'diaria' ? 1 : 7;
  return new Date(ultima.getTime() + dias * 86_400_000);
}

/** The exclusive end of a purchase: the same time of day in São Paulo, 12, 6 or 1 months later. */
export function fimDaVigencia(inicio: Date, periodicidade: Periodicidade): Date {
  const dia = addMonths(isoDateOf(inicio), multiplicador(periodicidade));
  const hora = formatDateTime(inicio).slice(-5);
  return new Date(instantAt(dia, hora).getTime() + (inicio.getTime() % 60_000));
}

export function planoVigente(plano: { inicio: Date; fim: Date }, agora: Date): boolean {
  return plano.inicio <= agora && agora < plano.fim;
}

/** Days left on the calendar of São Paulo: at least 1 while the plan is in force, 0 when it is over. */
export function diasFaltantes(fim: Date, agora: Date): number {
  if (agora >= fim) return 0;
  return Math.max(1, daysBetween(isoDateOf(agora), isoDateOf(fim)));
}

/** Days left at the first warning; the second one is on the last day. */
export const PRIMEIRO_AVISO_DIAS = 5;

/** The warning that is due with this many days left: first, last, or none. */
export function avisoDeFim(dias: number): 5 | 1 | null {
  if (dias <= 0 || dias > PRIMEIRO_AVISO_DIAS) return null;
  return dias === 1 ? 1 : PRIMEIRO_AVISO_DIAS;
}
