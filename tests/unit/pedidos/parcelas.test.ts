import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lerReais } from '#lib/money.ts';
import {
  opcoesDeParcelas,
  opcoesDeParcelasDaVenda,
  parcelasDoPedido,
  rotuloDeParcelas,
  rotuloDoExtra,
  valoresDasParcelas,
} from '#lib/pedidos/rules.ts';

const total = fc.integer({ min: 0, max: 1_000_000_00 });

describe('the instalments of plans and extras', () => {
  it.each([
    [10_00, 1],
    [10_01, 2],
    [15_00, 2],
    [15_01, 3],
    [25_00, 4],
    [25_01, 5],
    [4_00, 1],
    [0, 1],
  ])('of %i centavos are %i, each above 5,00', (valor, quantas) => {
    expect(opcoesDeParcelas(valor)).toHaveLength(quantas);
  });

  it('are all those above 5,00 and no other', () => {
    fc.assert(
      fc.property(
        total,
        fc.constantFrom(12 as const, 6 as const, 1 as const, undefined),
        (valor, multiplicador) => {
          const maximo = multiplicador ?? 5;
          const oraculo = Array.from({ length: maximo }, (_, i) => i + 1).filter((n) => valor > 500 * n);
          const esperado = oraculo.length > 0 ? oraculo : [1];
          expect(opcoesDeParcelas(valor, multiplicador).map((o) => o.parcelas)).toEqual(esperado);
        },
      ),
    );
  });
});

describe('the instalments of a sale', () => {
  it.each([
    [0, 1],
    [99_99, 1],
    [100_00, 1],
    [199_99, 1],
    [200_00, 2],
    [1_199_99, 11],
    [1_200_00, 12],
    [50_000_00, 12],
  ])('of %i centavos are %i', (valor, quantas) => {
    const opcoes = opcoesDeParcelasDaVenda(valor);
    expect(opcoes.map((o) => o.parcelas)).toEqual(Array.from({ length: quantas }, (_, i) => i + 1));
  });
});

describe('the amounts', () => {
  it('show the total divided by the count, and name the first instalment where there is a remainder', () => {
    expect(rotuloDeParcelas(100_00, 4)).toBe('4x de R$ 25,00');
    expect(rotuloDeParcelas(215_73, 2)).toBe('2x de R$ 107,86 (1ª de R$ 107,87)');
    expect(rotuloDeParcelas(0, 1)).toBe('1x de R$ 0,00');
    expect(rotuloDoExtra(79_90)).toBe('5x de R$ 15,98');
  });

  it('add up to the total as they are shown', () => {
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 12 }), (valor, n) => {
        const [outras = 0, primeira = outras] = [
          ...rotuloDeParcelas(valor, n)
            .replace(/^\d+x/, '')
            .matchAll(/[\d.]+,\d\d/g),
        ].map(([dito]) => lerReais(dito) ?? Number.NaN);
        expect(primeira + outras * (n - 1)).toBe(valor);
      }),
    );
  });

  it('always add up to the total, and differ by less than a centavo an instalment', () => {
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 12 }), (valor, n) => {
        const valores = valoresDasParcelas(valor, n);
        expect(valores).toHaveLength(n);
        expect(valores.reduce((a, b) => a + b, 0)).toBe(valor);
        expect(new Set(valores.slice(1)).size).toBeLessThanOrEqual(1);
        expect((valores[0] ?? 0) - (valores[1] ?? valores[0] ?? 0)).toBeLessThan(n);
      }),
    );
  });

  it('of an order go by the highest count among its items', () => {
    expect(parcelasDoPedido([{ QtdParcela: 2 }, { QtdParcela: 5 }, { QtdParcela: 1 }])).toBe(5);
    expect(parcelasDoPedido([])).toBe(1);
  });
});
