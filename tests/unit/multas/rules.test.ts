import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acaoDaMulta,
  dataDePagamento,
  NATUREZAS,
  naturezaPorValor,
  pontosPorValor,
  rotuloDaDataDePagamento,
} from '#lib/multas/rules.ts';

const valor = fc.integer({ min: 0, max: 20_000_00 });

describe('the points of a fine', () => {
  it.each([
    [0, 3],
    [8838, 3],
    [8839, 4],
    [13016, 4],
    [13017, 5],
    [19523, 5],
    [19524, 7],
    [2_934_70, 7],
  ])('of %i centavos are %i', (centavos, pontos) => {
    expect(pontosPorValor(centavos)).toBe(pontos);
  });

  it('never fall when the value rises', () => {
    fc.assert(
      fc.property(valor, valor, (a, b) => {
        expect(pontosPorValor(Math.max(a, b))).toBeGreaterThanOrEqual(pontosPorValor(Math.min(a, b)));
      }),
    );
  });

  it('and the nature agree with the table of the law for the simple fine', () => {
    for (const [natureza, { valor, pontos }] of Object.entries(NATUREZAS)) {
      expect(naturezaPorValor(valor)).toBe(natureza);
      expect(pontosPorValor(valor)).toBe(pontos);
    }
  });
});

describe('the payment date', () => {
  it('is the day after the last day of the discount', () => {
    expect(dataDePagamento('2026-12-31')).toBe('2027-01-01');
    expect(rotuloDaDataDePagamento('2028-02-28')).toBe('29/02/2028');
  });
});

describe('a row of the fines list', () => {
  const multa = { TemRecurso: false, RecursoOnline: true, Tipo: 'Habilitacao' } as const;

  it('with an appeal says so before all else', () => {
    expect(acaoDaMulta({ ...multa, TemRecurso: true })).toBe('solicitada');
    expect(acaoDaMulta({ TemRecurso: true, RecursoOnline: false, Tipo: 'Veiculo' })).toBe('solicitada');
  });

  it('of a licence can be chosen, of a vehicle cannot', () => {
    expect(acaoDaMulta(multa)).toBe('selecionar');
    expect(acaoDaMulta({ ...multa, Tipo: 'Veiculo' })).toBe('multa-de-veiculo');
  });

  it('without online appeal leads to a specialist, whatever its kind', () => {
    expect(acaoDaMulta({ ...multa, RecursoOnline: false })).toBe('especialista');
    expect(acaoDaMulta({ TemRecurso: false, RecursoOnline: false, Tipo: 'Veiculo' })).toBe('especialista');
  });
});
