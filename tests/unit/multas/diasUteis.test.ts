import { describe, expect, it } from 'vitest';
import { domingoDePascoa, eDiaUtil, proximoDiaUtil } from '#lib/multas/diasUteis.ts';

describe('working days', () => {
  it('know Easter of published years', () => {
    expect([2024, 2025, 2026, 2027, 2038].map(domingoDePascoa)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });

  it('exclude weekends, national holidays, Carnival, Good Friday and Corpus Christi', () => {
    const parados = [
      '2026-11-21',
      '2026-11-22',
      '2026-11-20',
      '2026-12-25',
      '2026-02-17',
      '2026-04-03',
      '2026-06-04',
    ];
    expect(parados.filter(eDiaUtil)).toEqual([]);
    expect(['2026-11-19', '2026-11-23', '2026-02-19', '2026-06-05'].every(eDiaUtil)).toBe(true);
  });

  it('extend a deadline to the next one, and leave a working day as it is (Res. 918, art. 29)', () => {
    expect(proximoDiaUtil('2026-11-19')).toBe('2026-11-19');
    expect(proximoDiaUtil('2026-11-20')).toBe('2026-11-23');
    expect(proximoDiaUtil('2026-12-25')).toBe('2026-12-28');
    expect(proximoDiaUtil('2027-01-01')).toBe('2027-01-04');
  });
});
