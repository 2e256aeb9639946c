import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  formatDate,
  formatDateTime,
  instantAt,
  isoDateOf,
  parseDate,
  parseTime,
  today,
} from '#lib/dates.ts';

const day = fc
  .date({ min: new Date('1980-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('today', () => {
  it('is the day in São Paulo, not the day in UTC', () => {
    expect(today(() => new Date('2026-11-30T02:59:59Z'))).toBe('2026-11-29');
    expect(today(() => new Date('2026-11-30T03:00:00Z'))).toBe('2026-11-30');
  });
});

describe('the day of an instant', () => {
  const naParede = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const instante = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

  it('is the local day, also when its quarter of an hour is cached', () => {
    fc.assert(
      fc.property(instante, fc.integer({ min: -900_000, max: 900_000 }), (um, depois) => {
        for (const quando of [um, new Date(um.getTime() + depois)])
          expect(isoDateOf(quando)).toBe(naParede.format(quando));
      }),
    );
  });

  it('is right where daylight saving time began or ended at midnight', () => {
    for (const virada of ['2018-11-04T03:00:00Z', '2019-02-17T02:00:00Z', '1963-12-09T03:00:00Z'])
      for (let minutos = -120; minutos <= 120; minutos += 5) {
        const quando = new Date(Date.parse(virada) + minutos * 60_000);
        expect(isoDateOf(quando)).toBe(naParede.format(quando));
      }
  });
});

describe('dates on the screen', () => {
  it('shows the local minute of every instant, also in years with daylight saving time', () => {
    const parts = {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    const naParede = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', ...parts });
    const instante = fc.date({
      min: new Date('1905-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instante, (quando) => {
        expect(formatDateTime(quando)).toBe(naParede.format(quando).replace(',', ''));
      }),
    );
  });

  it('shows an instant in São Paulo', () => {
    expect(formatDate('2026-03-01T01:30:00Z')).toBe('28/02/2026');
    expect(formatDateTime('2026-03-01T01:30:00Z')).toBe('28/02/2026 22:30');
    expect(formatDateTime('2026-01-05T17:38:54.235-03:00')).toBe('05/01/2026 17:38');
    expect(formatDateTime(new Date('2026-03-01T03:00:00Z'))).toBe('01/03/2026 00:00');
  });

  it('is read back as the same day', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(parseDate(formatDate(date))).toBe(date);
      }),
    );
  });
});

describe('a typed date', () => {
  it.each([
    ['29/02/2024', '2024-02-29'],
    [' 01/12/2026 ', '2026-12-01'],
    ['29/02/2023', null],
    ['31/06/2026', null],
    ['00/01/2026', null],
    ['01/13/2026', null],
    ['1/1/2026', null],
    ['2026-01-01', '2026-01-01'],
    ['2026-13-01', null],
    ['', null],
  ])('%j is %s', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });

  it.each([
    ['9:05', '09:05'],
    ['23:59', '23:59'],
    ['22:50:00', '22:50'],
    ['24:00', null],
    ['12:60', null],
    ['1205', null],
  ])('the time %j is %s', (text, expected) => {
    expect(parseTime(text)).toBe(expected);
  });
});

describe('counting days and months', () => {
  it('adding days and counting them are inverse', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('keeps the day of the month, or takes the last one of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('always ends in the right month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 60 }), (date, months) => {
        const monthOf = (iso: string) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
        expect(monthOf(addMonths(date, months))).toBe(monthOf(date) + months);
      }),
    );
  });
});

describe('the instant of a wall-clock time in São Paulo', () => {
  it.each([
    ['2026-11-30', '00:00', '2026-11-30T03:00:00.000Z'],
    ['2026-11-30', '23:59', '2026-12-01T02:59:00.000Z'],
    ['2018-12-25', '12:00', '2018-12-25T14:00:00.000Z'],
    ['2018-11-04', '01:00', '2018-11-04T03:00:00.000Z'],
  ])('%s %s is %s', (date, time, expected) => {
    expect(instantAt(date, time).toISOString()).toBe(expected);
  });

  it('falls on the day that it was asked for', () => {
    fc.assert(
      fc.property(day, (date) => {
        expect(isoDateOf(instantAt(date, '12:00'))).toBe(date);
      }),
    );
  });
});
