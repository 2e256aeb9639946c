import { addDays, daysBetween, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';

/** Days before the last one on which a driver is reminded, the first reminder first. */
export const DIAS_DE_LEMBRETE = [15, 7, 3, 1] as const;

/**
 * The reminder that is due today, by its days; null when none is. One whose day went by without anybody working is sent late, once,
 * but only when its deadline was known on that day (`desde`): who learns of a deadline of 5 days is reminded on the third.
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

/** Nobody is written to from 21:00 to 08:00 of São Paulo. */
const ABRE = '08:00';
const FECHA = '21:00';

/** Until when it is quiet; null while mails may go out. */
export function silencioAte(agora: Date): Date | null {
  const hoje = isoDateOf(agora);
  if (agora < instantAt(hoje, ABRE)) return instantAt(hoje, ABRE);
  return agora >= instantAt(hoje, FECHA) ? instantAt(addDays(hoje, 1), ABRE) : null;
}
