import { expect, test } from 'vitest';
import { contagem, segundosRestantes } from '#lib/pedidos/andamento.ts';

test('the time left is written in two digits each and never falls below zero', () => {
  expect([600, 300, 61, 9, 0, 3661].map(contagem)).toEqual([
    '00:10:00',
    '00:05:00',
    '00:01:01',
    '00:00:09',
    '00:00:00',
    '01:01:01',
  ]);
  const agora = '2026-11-20T12:00:00.000Z';
  expect(segundosRestantes('2026-11-20T12:04:59.200Z', agora)).toBe(300);
  expect(segundosRestantes('2026-11-20T11:59:59.000Z', agora)).toBe(0);
});
