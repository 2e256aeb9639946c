import ICAL from 'ical.js';

/** When each alarm of an event rings, and what it says. DTEND of a whole day is the day after it (RFC 5545, 3.6.1). */
export function alarmesDe(evento: ICAL.Event): string[][] {
  return evento.component.getAllSubcomponents('valarm').map((alarme) => {
    const trigger = alarme.getFirstProperty('trigger');
    const doFim = trigger?.getParameter('related') === 'END';
    const instante = (doFim ? evento.endDate : evento.startDate).clone();
    instante.isDate = false;
    instante.addDuration(ICAL.Duration.fromString(String(trigger?.getFirstValue())));
    return [instante.toString(), String(alarme.getFirstPropertyValue('description'))];
  });
}
