import { expect, test } from 'vitest';
import { desenharColunas } from '#lib/ui/colunas.ts';

const coluna = (valor: number, linha = valor, limite = 40) => ({ valor, cheio: 0, linha, limite });

test('columns, line and limit share one scale up to the greatest of them', () => {
  const { colunas, escala, linha, limite, base } = desenharColunas([coluna(40), coluna(0, 20)]);
  expect(escala.at(-1)?.valor).toBeGreaterThan(40);
  expect(colunas[0]?.total?.y).toBe(Number(/^M[\d.]+ ([\d.]+)L/.exec(linha)?.[1]));
  expect(limite).toMatch(new RegExp(`^M[\\d.]+ ${colunas[0]?.total?.y}H`));
  expect((colunas[0]?.total?.y ?? 0) + (colunas[0]?.total?.altura ?? 0)).toBe(base);
  expect(colunas[1]?.total).toBeNull();
});

test('the line continues dashed after the last column that is not a forecast', () => {
  const { linha, depois } = desenharColunas([coluna(1), coluna(2), coluna(3)], { ate: 1 });
  expect(linha.split('L')).toHaveLength(2);
  expect(depois.split('L')).toHaveLength(2);
  expect(linha.split('L').at(-1)).toBe(depois.split('L')[0]?.slice(1));
});

test('the limit is drawn in steps, month by month', () => {
  const { limite } = desenharColunas([coluna(1, 1, 40), coluna(1, 1, 20)]);
  expect(limite).toMatch(/^M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+$/);
});
