import { expect, test } from 'vitest';
import { medir } from '#lib/ui/graficos.ts';

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
