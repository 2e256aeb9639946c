import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonBody, shortName } from '#backend/platform/adapters/pagbank/request.ts';
import { lerReais } from '#lib/money.ts';
import { bandeiraDoNumero, numeroDeCartaoValido } from '#lib/pedidos/cartao.ts';
import {
  opcoesDeParcelas,
  opcoesDeParcelasDaVenda,
  parcelasDoPedido,
  rotuloDeParcelas,
  rotuloDoExtra,
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

  it('of an order go by the highest count among its items', () => {
    expect(parcelasDoPedido([{ QtdParcela: 2 }, { QtdParcela: 5 }, { QtdParcela: 1 }])).toBe(5);
    expect(parcelasDoPedido([])).toBe(1);
  });
});

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

describe('names at the gateway', () => {
  it.each([
    ['Ana Souza', 'Ana Souza'],
    ['Maria Aparecida dos Santos Cavalcanti de Albuquerque', 'Maria Aparecida Albuquerque'],
    ['João  d’Ávila (pai)', 'João d Ávila pai'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenberger'],
    ['Ana Wolfeschlegelsteinhausenbergerdorff', 'Ana Wolfeschlegelsteinhausenbe'],
    [`${'Nome '.repeat(40)}Silva`, 'Nome Nome Nome Nome Nome Silva'],
    ['😀👩‍👩‍👧🇧🇷', 'Cliente'],
    ['Conceiça\u0303o Mu\u0308ller', 'Conceição Müller'],
    ['Jose\u0315 M\u0303endes', 'Jose Mendes'],
    [`Ána${'😀Çãé'.repeat(48)}`, 'Ána Çãé Çãé Çãé Çãé Çãé Çãé'],
  ])('%s', (nome, enviado) => {
    expect(shortName(nome)).toBe(enviado);
    expect([...shortName(nome)].length).toBeLessThanOrEqual(30);
  });

  it.each([
    'é'.repeat(200),
    '😀'.repeat(200),
    `${'Ação 🚗 '.repeat(40)}fim`,
    'a\u0303'.repeat(200),
    '𝔄𝔟'.repeat(100),
    ' '.repeat(200),
  ])('names of 200 characters are cut to 30, items to 64: %s', (nome) => {
    const { customer, items } = commonBody({
      ...{ referencia: '1', tentativa: 1, valor: 100, notificacaoUrl: 'https://example.com' },
      cliente: { nome, email: 'ana@example.com', documento: '52998224725' },
      itens: [{ nome, quantidade: 1, valorUnitario: 100 }],
    });
    for (const [texto, max] of [
      [customer.name, 30],
      [items[0]?.name ?? '', 64],
    ] as const) {
      expect([...texto].length).toBeGreaterThan(0);
      expect([...texto].length).toBeLessThanOrEqual(max);
      expect(texto.isWellFormed()).toBe(true);
      expect(texto).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} .,-]*$/u);
    }
  });
});
