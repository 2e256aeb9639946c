import { addDays, daysBetween, formatDate, type IsoDate, instantAt, isoDateOf } from '#lib/dates.ts';
import type { Prazo } from '#lib/multas/prazos.ts';
import { textoDosDias } from '#lib/multas/prazosVivos.ts';

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
 * No reminder and no push message about a deadline is sent between 21:00 and 08:00, São Paulo time.
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

type PrazoNaFrase = Pick<Prazo, 'rotulo' | 'data' | 'estimado'>;

/** The deadlines of each day as one: 'Defesa prévia e indicar o condutor', 'faltam 7 dias'. */
export function porDia(prazos: readonly PrazoNaFrase[], hoje: IsoDate) {
  return [...Map.groupBy(prazos, ({ data }) => data)].map(([data, iguais]) => ({
    data,
    rotulos: iguais.map(({ rotulo }, i) => (i === 0 ? rotulo : minuscula(rotulo))).join(' e '),
    faltam: textoDosDias(iguais[0] ?? { data }, hoje),
  }));
}

/** 'Defesa prévia, multa A1: faltam 7 dias'; two deadlines are joined with '; '. */
export function oQueVence(prazos: readonly PrazoNaFrase[], hoje: IsoDate, de: string): string {
  const dias = porDia(prazos, hoje);
  const [unico] = dias;
  if (unico && dias.length === 1) return `${unico.rotulos}, ${de}: ${unico.faltam}`;
  return `${maiuscula(de)}. ${dias.map(({ rotulos, faltam }) => `${rotulos}: ${faltam}`).join('; ')}`;
}

/** 'Último dia: 27/11/2026 (estimativa: confira na notificação).' */
export function ultimosDias(prazos: readonly PrazoNaFrase[]): string {
  const dias = prazos.map(({ rotulo, data, estimado }) => {
    const dia = `${formatDate(data)}${estimado ? ' (estimativa: confira na notificação)' : ''}`;
    return prazos.length === 1 ? `Último dia: ${dia}.` : `${rotulo}: último dia ${dia}.`;
  });
  return dias.join(' ');
}

export const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);
const minuscula = (texto: string) => texto.charAt(0).toLowerCase() + texto.slice(1);
