import { expect, it } from 'vitest';
import { porDia } from '#lib/avisos/dias.ts';

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
