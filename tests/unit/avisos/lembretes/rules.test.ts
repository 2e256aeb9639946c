import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIAS_DE_LEMBRETE, lembreteDevido, silencioAte } from '#backend/domain/avisos/lembretes/prazos.ts';
import { porDia } from '#lib/avisos/dias.ts';
import { addDays, instantAt, isoDateOf } from '#lib/dates.ts';

const data = '2026-12-20';
const em = (dias: number, desde = '2026-01-01') =>
  lembreteDevido({ data }, { hoje: addDays(data, -dias), desde });

describe('a reminder is due', () => {
  it('15, 7, 3 and 1 days before the last day and on that day, not earlier', () => {
    expect([40, 16, 15, 7, 3, 1, 0].map((dias) => em(dias))).toEqual([null, null, 15, 7, 3, 1, 0]);
  });

  it('late, when no job ran on its day', () => {
    expect([14, 6, 2].map((dias) => em(dias))).toEqual([15, 7, 3]);
  });

  it('not for a day that went by before the deadline was known', () => {
    const conhecida = addDays(data, -5);
    expect([5, 4, 3, 2, 1].map((dias) => em(dias, conhecida))).toEqual([null, null, 3, 3, 1]);
  });

  it('never once the last day is over', () => {
    expect([-1, -15].map((dias) => em(dias))).toEqual([null, null]);
  });

  it('once for each of these days, on whichever days the job runs', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40 })), (dias) => {
        const ordem = dias.toSorted((a, b) => b - a);
        const novos = [...new Set(ordem.map((um) => em(um)))].filter((um) => um !== null);
        const esperados = DIAS_DE_LEMBRETE.filter((um, n) => {
          const proximo = DIAS_DE_LEMBRETE[n + 1] ?? -1;
          return dias.some((dia) => dia <= um && dia > proximo);
        });
        expect(novos).toEqual(esperados);
      }),
    );
  });
});

describe('the quiet hours', () => {
  it('are from 21:00 to 08:00 of São Paulo, whatever the zone of the machine', () => {
    const as = (hora: string) => silencioAte(instantAt('2026-12-01', hora))?.toISOString() ?? null;
    expect(as('07:59')).toBe(instantAt('2026-12-01', '08:00').toISOString());
    expect(as('08:00')).toBeNull();
    expect(as('20:59')).toBeNull();
    expect(as('21:00')).toBe(instantAt('2026-12-02', '08:00').toISOString());
    expect(isoDateOf(silencioAte(instantAt('2026-12-31', '23:30')) ?? new Date(0))).toBe('2027-01-01');
  });
});

it('puts notices under the day of São Paulo on which they came, the newest first', () => {
  const aviso = (DataCriacao: string) => ({ DataCriacao });
  const lista = [
    // 22:30 of the 20th in São Paulo.
    aviso('2026-11-21T01:30:00.000Z'),
    aviso('2026-11-20T12:00:00.000Z'),
    aviso('2026-11-20T02:59:00.000Z'),
    aviso('2026-10-01T12:00:00.000Z'),
  ];
  expect(porDia(lista, '2026-11-20').map(({ titulo, avisos }) => [titulo, avisos.length])).toEqual([
    ['Hoje', 2],
    ['Ontem', 1],
    ['01/10/2026', 1],
  ]);
  expect(porDia([], '2026-11-20')).toEqual([]);
});
