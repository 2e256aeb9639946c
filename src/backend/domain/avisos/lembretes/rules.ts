import { addDays, daysBetween, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';

/** Days before the deadline on which a driver is reminded, first reminder first; 0 = on the last day. */
export const DIAS_DE_LEMBRETE = [15, 7, 3, 1, 0] as const;

/**
 * The reminder due today as a number of days, or null. A reminder missed while no worker ran is sent late, once, but
 * only if the deadline was already known on its day (`desde`): for a deadline learnt 5 days ahead, the first reminder
 * is the one at 3 days.
 */
export function lembreteDevido(
  prazo: { data: IsoDate },
  { hoje, desde }: { hoje: IsoDate; desde: IsoDate },
): number | null {
  const faltam = daysBetween(hoje, prazo.data);
  if (faltam < 0) return null;
  const dias = DIAS_DE_LEMBRETE.findLast((um) => um >= faltam);
  return dias !== undefined && addDays(prazo.data, -dias) >= desde ? dias : null;
}

/**
 * No reminder, no push message about a deadline and no notice of an ending share is sent between 21:00 and 08:00, São Paulo time.
 * Other mails go out at any hour.
 */
const ABRE = '08:00';
const FECHA = '21:00';

/** End of the quiet hours; null outside them. */
export function silencioAte(agora: Date): Date | null {
  const hoje = isoDateOf(agora);
  if (agora < instantAt(hoje, ABRE)) return instantAt(hoje, ABRE);
  return agora >= instantAt(hoje, FECHA) ? instantAt(addDays(hoje, 1), ABRE) : null;
}
