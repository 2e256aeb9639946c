import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavosParaReais, lerReais, reais, reaisParaCentavos } from '#lib/money.ts';

const centavos = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });

describe('an amount on the screen', () => {
  it.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [9_90, 'R$ 9,90'],
    [1_234_56, 'R$ 1.234,56'],
    [1_234_567_89, 'R$ 1.234.567,89'],
    [-5_00, '-R$ 5,00'],
  ])('%i centavos read %s', (valor, texto) => {
    expect(reais(valor)).toBe(texto);
  });

  it('is what Intl writes, but for the kind of space', () => {
    const formato = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(centavos, (valor) => {
        expect(reais(valor)).toBe(formato.format(valor / 100).replace(/\s/g, ' '));
      }),
    );
  });

  it('is read back as the same amount, with any kind of space', () => {
    fc.assert(
      fc.property(centavos, (valor) => {
        expect(lerReais(reais(valor))).toBe(valor);
        expect(lerReais(reais(valor).replace(' ', '\u00a0'))).toBe(valor);
      }),
    );
  });
});

describe('an amount on the wire', () => {
  it('survives the way to reais and back', () => {
    fc.assert(
      fc.property(centavos, (valor) => {
        expect(reaisParaCentavos(centavosParaReais(valor))).toBe(valor);
      }),
    );
  });

  it.each([
    [0.285, 29],
    [1.005, 101],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [4.35, 435],
    [-0.001, 0],
  ])('%d reais are %i centavos', (valor, esperado) => {
    expect(reaisParaCentavos(valor)).toBe(esperado);
  });
});

describe('an amount that someone wrote', () => {
  it.each([
    ['1.234,56', 1_234_56],
    ['R$ 88,38', 88_38],
    ['r 1', null],
    ['1234,5', 1_234_50],
    ['1234', 1_234_00],
    [' 130,16 ', 130_16],
    ['-1,00', -1_00],
    ['12.34', null],
    ['1.23,45', null],
    ['1,234', null],
    ['', null],
    ['abc', null],
  ])('%j is %s', (texto, esperado) => {
    expect(lerReais(texto)).toBe(esperado);
  });
});
