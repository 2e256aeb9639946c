import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays, formatDate } from '#lib/dates.ts';
import { AVISO_DE_ESTIMATIVA } from '#lib/multas/prazos.ts';
import type { PrazoALembrar } from '../lembretes/prazos.ts';

/** Days before the deadline with an alarm, at nine in the morning. */
const ALARMES_DIAS = [7, 1, 0];
const ALARME_HORA = 9;

/** Seconds before the start of an all-day event (midnight); negative = after it. */
const antesDoInicio = (dias: number) => (dias * 24 - ALARME_HORA) * 3600;

/**
 * Deadlines as a calendar (RFC 5545): one all-day event each, on the last day, with alarms. Contains no CPF, licence
 * or plate.
 */
export function calendario(prazos: readonly PrazoALembrar[], { publicUrl }: { publicUrl: string }): string {
  const cal = ical({
    name: 'Prazos da Via Livre',
    description: 'Últimos dias para responder às suas multas e aos processos da CNH.',
    prodId: { company: 'Via Livre', product: 'Prazos', language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    // Refresh interval for calendar programs: six hours.
    ttl: 6 * 3600,
  });
  const dominio = new URL(publicUrl).hostname;
  for (const { prazo, alvo, versao, alteradoEm } of prazos)
    cal.createEvent({
      // Depends on fine or process and stage only, so a changed date moves the event instead of adding one.
      id: `${alvo.guid}-${prazo.tipo}@${dominio}`,
      // Milestones are append-only, so their number grows with each change (RFC 5545, 3.8.7.4).
      sequence: versao,
      stamp: alteradoEm,
      lastModified: alteradoEm,
      start: prazo.data,
      end: addDays(prazo.data, 1),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${prazo.rotulo}: último dia${prazo.estimado ? ' (estimativa)' : ''} – ${alvo.nome}`,
      description: [
        `${alvo.resumo}.`,
        `${prazo.fundamento}.`,
        prazo.estimado ? AVISO_DE_ESTIMATIVA : 'Vale sempre o prazo impresso na sua notificação.',
      ].join('\n'),
      url: new URL(alvo.pagina, publicUrl).href,
      alarms: ALARMES_DIAS.map((dias) => ({
        type: ICalAlarmType.display,
        trigger: antesDoInicio(dias),
        description: `${prazo.rotulo}: ${dias === 0 ? 'o último dia é hoje' : `último dia em ${formatDate(prazo.data)}`}`,
      })),
    });
  return cal.toString();
}
