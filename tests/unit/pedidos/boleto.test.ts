import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brCode } from '#backend/platform/simulators/pagbank/orders.ts';
import { addDays } from '#lib/dates.ts';
import {
  barrasDaLinha,
  codigoDeBarras,
  fatorDeVencimento,
  formatarLinha,
  linhaDigitavel,
  vencimentoDoFator,
} from '#lib/pedidos/boleto.ts';
import { crc16, crcConfere } from '#lib/pedidos/emv.ts';

const digitos = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`));
const boleto = fc.record({
  banco: digitos(3),
  vencimento: fc.integer({ min: 0, max: 18_000 }).map((dias) => addDays('2000-07-03', dias)),
  valor: fc.integer({ min: 0, max: 9_999_999_999 }),
  campoLivre: digitos(25),
});

describe('a boleto', () => {
  const dados = {
    banco: '290',
    vencimento: '2026-11-30',
    valor: 99_00,
    campoLivre: '0001000000000000123456789',
  };

  it('passes from bar code to line and back, and a library agrees', () => {
    fc.assert(
      fc.property(boleto, (b) => {
        const barras = codigoDeBarras(b);
        const linha = linhaDigitavel(barras) ?? '';
        expect(barrasDaLinha(linha)).toBe(barras);
        expect(barrasDaLinha(formatarLinha(linha))).toBe(barras);
        expect(isValidBoleto(linha)).toBe(true);
        expect(getBoletoInfo(linha)).toMatchObject({ amount: b.valor, bankCode: b.banco });
      }),
    );
  });

  it('with one wrong digit is refused', () => {
    fc.assert(
      fc.property(boleto, fc.nat(46), fc.integer({ min: 1, max: 9 }), (b, posicao, soma) => {
        const linha = linhaDigitavel(codigoDeBarras(b)) ?? '';
        const errado = (Number(linha[posicao]) + soma) % 10;
        const danificada = linha.slice(0, posicao) + errado + linha.slice(posicao + 1);
        expect(barrasDaLinha(danificada) === null).toBe(!isValidBoleto(danificada));
        if (posicao < 32) expect(barrasDaLinha(danificada)).toBeNull();
      }),
    );
  });

  it.each(['', '123', '0'.repeat(48), 'a'.repeat(47)])('%j is not a line', (linha) => {
    expect(barrasDaLinha(linha)).toBeNull();
  });

  it('refuses values that do not fit the layout', () => {
    expect(() => codigoDeBarras({ ...dados, banco: '29' })).toThrow(RangeError);
    expect(() => codigoDeBarras({ ...dados, valor: 10_000_000_000 })).toThrow(RangeError);
    expect(() => codigoDeBarras({ ...dados, valor: 0.5 })).toThrow(RangeError);
    expect(() => codigoDeBarras({ ...dados, campoLivre: '1' })).toThrow(RangeError);
    expect(linhaDigitavel('1'.repeat(44))).toBeNull();
  });
});

describe('the due-date factor', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-30', '1646'],
    ['2049-10-13', '9999'],
  ])('of %s is %s', (vencimento, fator) => {
    expect(fatorDeVencimento(vencimento)).toBe(fator);
  });

  it('is zeros without a due date, and does not exist before four digits', () => {
    expect(fatorDeVencimento(null)).toBe('0000');
    expect(vencimentoDoFator('0000', '2026-11-30')).toBeNull();
    expect(() => fatorDeVencimento('2000-07-02')).toThrow(RangeError);
  });

  it('is read back near the day of reading, across the start of a new count', () => {
    expect(vencimentoDoFator('9999', '2025-02-22')).toBe('2025-02-21');
    expect(vencimentoDoFator('1000', '2025-02-21')).toBe('2025-02-22');
    fc.assert(
      fc.property(boleto, fc.integer({ min: -4400, max: 4400 }), ({ vencimento }, dias) => {
        const perto = addDays(vencimento, dias);
        expect(vencimentoDoFator(fatorDeVencimento(vencimento), perto)).toBe(vencimento);
      }),
    );
  });
});

describe('the check of a BR Code', () => {
  it('is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });
});

describe('the copy-and-paste Pix', () => {
  it('is read by a library as it was written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 999_999_999 }), (uuid, valor) => {
        expect(getPixPayloadInfo(brCode(uuid, valor))).toMatchObject({
          url: `pix.simulador.invalid/v2/${uuid}`,
          pointOfInitiation: 'dynamic',
          merchantName: 'Via Livre Simulada',
          merchantCity: 'Rio de Janeiro',
        });
      }),
    );
  });

  it('with any character changed is refused', () => {
    const texto = brCode('6D7A43A1-8E5B-4B3E-9B0E-0F5A9B1C2D3E', 99_00);
    fc.assert(
      fc.property(fc.nat(texto.length - 1), fc.constantFrom(...'0123456789ABCDEF'), (posicao, letra) => {
        fc.pre(texto[posicao]?.toUpperCase() !== letra);
        expect(crcConfere(texto.slice(0, posicao) + letra + texto.slice(posicao + 1))).toBe(false);
      }),
    );
  });
});
