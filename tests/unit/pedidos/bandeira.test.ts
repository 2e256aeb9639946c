import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandeiraDoNumero, numeroDeCartaoValido } from '#lib/pedidos/cartao.ts';

describe('the brand of a card number', () => {
  it.each([
    ['4539 6206 5992 2097', 'VISA'],
    ['5240 0829 7562 2454', 'MASTERCARD'],
    ['2221 0012 3456 7896', 'MASTERCARD'],
    ['3458 176903 11361', 'AMEX'],
    ['3700 000000 00002', 'AMEX'],
    ['3056 930902 5904', 'DINERS'],
    ['6011 1111 1111 1117', 'DISCOVER'],
    ['3530 1113 3330 0000', 'JCB'],
    ['6759 6498 2643 8453', 'MAESTRO'],
    ['2720 9900 0000 0007', 'MASTERCARD'],
    ['3600 6666 3333 44', 'DINERS'],
    ['6440 0000 0000 0004', 'DISCOVER'],
    ['5018 0000 0009', 'MAESTRO'],
    ['2721 0000 0000 0000', null],
    ['9999 9999 9999 9999', null],
    ['6362 9700 0045 7013', 'ELO'],
    // Ranges that the international tables assign to Visa, Maestro and Discover.
    ['4011 7812 3456 7890', 'ELO'],
    ['4514 1612 3456 7890', 'ELO'],
    ['5066 9912 3456 7890', 'ELO'],
    ['6504 8512 3456 7890', 'ELO'],
    ['6550 2112 3456 7890', 'ELO'],
  ])('of %s is %s', (numero, bandeira) => {
    expect(bandeiraDoNumero(numero)).toEqual({ bandeira });
  });

  it('of a Hipercard is not accepted, and is named', () => {
    for (const numero of ['6062 8212 3456 7890', '3841 0012 3456 7890']) {
      expect(bandeiraDoNumero(numero)).toEqual({ bandeira: null, recusada: 'Hipercard' });
    }
  });
});

describe('a card number', () => {
  it('is right with its check digit and wrong with any other', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^4\d{14}$/), (inicio) => {
        const certos = [...'0123456789'].filter((dv) => numeroDeCartaoValido(inicio + dv));
        expect(certos).toHaveLength(1);
      }),
    );
  });

  it('of too few or too many digits, or with letters, is wrong', () => {
    for (const numero of ['', '0', '400000000006', '4539 6206 5992 2097 0000 1', '4539x6206y5992z2097'])
      expect(numeroDeCartaoValido(numero)).toBe(false);
    expect(numeroDeCartaoValido('4539 6206.5992-2097')).toBe(true);
  });
});
