import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays, formatDate } from '#lib/dates.ts';
import { AVISO_DE_ESTIMATIVA } from '#lib/multas/prazos.ts';
import type { PrazoCorrente } from '../multas/prazosDoMotorista.ts';

/** Deadlines as a calendar (RFC 5545): one all-day event each, on its last day. No CPF, no licence, no plate. */
export function calendario(prazos: readonly PrazoCorrente[], { publicUrl }: { publicUrl: string }): string {
  const cal = ical({
    name: 'Prazos da Via Livre',
    description: 'Últimos dias para responder às suas multas.',
    prodId: { company: 'Via Livre', product: 'Prazos', language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    // How often programs of calendars look again: six hours.
    ttl: 6 * 3600,
  });
  const dominio = new URL(publicUrl).hostname;
  for (const { prazo, multa, pagina, versao, alteradoEm } of prazos)
    cal.createEvent({
      // Of the fine and the stage: another day moves the event and makes no second one.
      id: `${multa.guid}-${prazo.tipo}@${dominio}`,
      // Milestones are only added: their number grows with each change (RFC 5545, 3.8.7.4).
      sequence: versao,
      stamp: alteradoEm,
      lastModified: alteradoEm,
      start: prazo.data,
      end: addDays(prazo.data, 1),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${prazo.rotulo}: último dia${prazo.estimado ? ' (estimativa)' : ''} – multa ${multa.autoInfracao}`,
      description: [
        `${multa.descricao}, em ${formatDate(multa.dataInfracao)}.`,
        `${prazo.fundamento}.`,
        prazo.estimado ? AVISO_DE_ESTIMATIVA : 'Vale sempre o prazo impresso na sua notificação.',
      ].join('\n'),
      url: new URL(pagina, publicUrl).href,
    });
  return cal.toString();
}
