import { expect, it } from 'vitest';
import { fraseDasEscolhidas } from '#lib/multas/escolhidas.ts';

it('the chosen fines are counted and their prices added up', () => {
  expect(fraseDasEscolhidas([])).toBe('');
  expect(fraseDasEscolhidas([300_00])).toBe('1 multa escolhida: R$ 300,00');
  expect(fraseDasEscolhidas([50_00, 300_00])).toBe('2 multas escolhidas: R$ 350,00');
});
