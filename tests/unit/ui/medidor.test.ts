import { expect, test } from 'vitest';
import { medir } from '#lib/ui/medidor.ts';

test.each([
  [0, 20, 'ok'],
  [14, 20, 'ok'],
  [15, 20, 'alerta'],
  [39, 40, 'alerta'],
  [30, 30, 'erro'],
  [21, 20, 'erro'],
])('%i points of %i: %s', (pontos, limite, tom) => {
  expect(medir({ pontos, limite })).toMatchObject({ tom });
});

test('the arc ends where the points stand on the scale, and is absent at zero', () => {
  expect(medir({ pontos: 0, limite: 20 }).arco).toBeUndefined();
  // 12.5 of a scale of 25 is the top of the half circle.
  expect(medir({ pontos: 12.5, limite: 20 }).arco).toMatch(/120 28$/);
  // Far past the limit the scale ends at the points themselves.
  expect(medir({ pontos: 60, limite: 20 }).arco).toBe(medir({ pontos: 60, limite: 20 }).trilho);
});

test('the limit is marked at four fifths of the half circle', () => {
  expect(medir({ pontos: 3, limite: 40 }).marca).toBe(medir({ pontos: 3, limite: 20 }).marca);
  expect(medir({ pontos: 3, limite: 20 }).rotulo.x).toBeGreaterThan(200);
});
