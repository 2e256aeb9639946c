import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESTADOS_DO_PEDIDO, PALAVRAS } from '#lib/pedidos/estados.ts';
import {
  type Cupom,
  cartaoMascarado,
  cupomValido,
  descontoDoCupom,
  novoPedidoId,
  pedidoIdValido,
  quantidadeValida,
  ROTULOS_DO_ESTADO,
  totaisDoPedido,
} from '#lib/pedidos/rules.ts';

const agora = new Date('2026-11-30T12:00:00Z');
const cupom: Cupom = { percentualDesconto: 0, valorDesconto: 0, validadeMin: null, validadeMax: null };

describe('a coupon', () => {
  it('is valid inside its range, both ends included', () => {
    const validade = {
      validadeMin: new Date(agora.getTime() - 10),
      validadeMax: new Date(agora.getTime() + 10),
    };
    const em = (ms: number) => cupomValido(validade, new Date(agora.getTime() + ms));
    expect([-11, -10, 0, 10, 11].map(em)).toEqual([false, true, true, true, false]);
  });

  it('may have a range with one open end, or none', () => {
    const depois = new Date(agora.getTime() + 1);
    expect(cupomValido({ validadeMin: depois, validadeMax: null }, agora)).toBe(false);
    expect(cupomValido({ validadeMin: null, validadeMax: depois }, agora)).toBe(true);
    expect(cupomValido(cupom, agora)).toBe(true);
  });

  it('prefers the percentage when it has both', () => {
    const ambos = { ...cupom, percentualDesconto: 10, valorDesconto: 50_00 };
    expect(descontoDoCupom(ambos, { subtotal: 100_00, agora })).toBe(10_00);
    expect(descontoDoCupom({ ...ambos, percentualDesconto: 0 }, { subtotal: 100_00, agora })).toBe(50_00);
  });

  it.each([
    [10, 9_95, 1_00],
    [10, 9_94, 99],
    [33.33, 100_00, 33_33],
    [12.5, 1_00, 13],
    [100, 118_80, 118_80],
  ])('of %d%% on %i centavos takes %i off, rounded half up', (percentualDesconto, subtotal, desconto) => {
    expect(descontoDoCupom({ ...cupom, percentualDesconto }, { subtotal, agora })).toBe(desconto);
  });

  it('agrees with exact arithmetic and never takes more than the amount', () => {
    const subtotal = fc.integer({ min: 0, max: 1_000_000_00 });
    fc.assert(
      fc.property(
        subtotal,
        fc.integer({ min: 1, max: 150_00 }),
        fc.nat(),
        (valor, centesimos, valorDesconto) => {
          const c = { ...cupom, percentualDesconto: centesimos / 100, valorDesconto };
          const exato = (BigInt(valor) * BigInt(centesimos) * 2n + 10_000n) / 20_000n;
          const desconto = descontoDoCupom(c, { subtotal: valor, agora });
          expect(desconto).toBe(Math.min(valor, Number(exato)));
          const fixo = descontoDoCupom({ ...c, percentualDesconto: 0 }, { subtotal: valor, agora });
          expect(fixo).toBe(Math.min(valor, valorDesconto));
        },
      ),
    );
  });
});

describe('the totals of an order', () => {
  it('multiply, add and take the discount off', () => {
    const itens = [
      { valorUnitario: 79_90, quantidade: 2 },
      { valorUnitario: 50_00, quantidade: 1 },
    ];
    expect(totaisDoPedido({ itens, agora })).toEqual({ subtotal: 209_80, desconto: 0, total: 209_80 });
    expect(totaisDoPedido({ itens, agora, cupom: { ...cupom, percentualDesconto: 10 } })).toEqual({
      subtotal: 209_80,
      desconto: 20_98,
      total: 188_82,
    });
  });

  it('take one to a hundred of each', () => {
    expect([0, 1, 100, 101, 1.5, Number.NaN].map(quantidadeValida)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("the gateway's words for the state of a payment", () => {
  it('are shown as specified, anything else blank', () => {
    const ditas = ESTADOS_DO_PEDIDO.filter((estado) => PALAVRAS[estado].gateway !== '');
    expect(Object.fromEntries(ditas.map((um) => [PALAVRAS[um].gateway, ROTULOS_DO_ESTADO[um]]))).toEqual({
      authorized: 'Autorizada',
      paid: 'Pago',
      refunded: 'Estornado',
      refused: 'Negado',
    });
  });
});

describe('the order id', () => {
  it('has seven upper-case characters that are read aloud without doubt, uses them all and does not repeat', () => {
    const ids = Array.from({ length: 2000 }, novoPedidoId);
    expect(ids.every((id) => pedidoIdValido(id) && !/[01OI]/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(2000);
    expect(new Set(ids.join('')).size).toBe(32);
  });
});

describe('a card', () => {
  it('shows its last four digits only', () => {
    expect(cartaoMascarado('2097')).toBe('**** **** **** 2097');
    expect(cartaoMascarado('4539620659922097')).toBe('**** **** **** 2097');
    expect(cartaoMascarado('')).toBe('**** **** **** ****');
  });
});
