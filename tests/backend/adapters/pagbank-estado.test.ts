import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isAnswerTo } from '#backend/platform/adapters/pagbank/client.ts';
import { estadoDaCobranca, estadoDoPedido } from '#backend/platform/adapters/pagbank/estado.ts';
import { orderSchema } from '#backend/platform/adapters/pagbank/types.ts';
import { AGORA } from './pagbank-setup.ts';

type Wire = { status: string; paid_at?: string; refunded?: number };

const order = (...charges: Wire[]) =>
  v.parse(orderSchema, {
    id: 'ORDE_1',
    reference_id: 'ABC1234',
    charges: charges.map(({ refunded = 0, ...charge }, index) => ({
      id: `CHAR_${index}`,
      amount: { value: 1000, summary: { total: 1000, paid: 1000, refunded } },
      payment_method: { type: 'CREDIT_CARD' },
      ...charge,
    })),
  });

describe('the order state of a charge', () => {
  const cases: [Wire, string][] = [
    [{ status: 'WAITING' }, 'aguardando_pagamento'],
    [{ status: 'IN_ANALYSIS' }, 'aguardando_pagamento'],
    [{ status: 'AUTHORIZED' }, 'autorizado'],
    [{ status: 'PAID' }, 'pago'],
    [{ status: 'PAID', refunded: 400 }, 'pago'],
    [{ status: 'PAID', refunded: 1000 }, 'estornado'],
    [{ status: 'DECLINED' }, 'negado'],
    [{ status: 'CANCELED' }, 'cancelado'],
    [{ status: 'CANCELED', paid_at: '2026-11-20T12:00:00.000-03:00' }, 'estornado'],
    [{ status: 'CANCELED', refunded: 1000 }, 'estornado'],
  ];
  it.each(cases)('%j is %s', (wire, estado) => {
    expect(order(wire).charges.map(estadoDaCobranca)).toEqual([estado]);
  });

  it('the strongest of several decides, in any order', () => {
    const refused = { status: 'DECLINED' };
    const paid = { status: 'PAID' };
    expect(estadoDoPedido(order(refused, paid), AGORA)).toBe('pago');
    expect(estadoDoPedido(order(paid, refused), AGORA)).toBe('pago');
    expect(estadoDoPedido(order(refused, { status: 'WAITING' }), AGORA)).toBe('aguardando_pagamento');
  });
});

describe('an order in an answer of the gateway', () => {
  it('is ours only with our reference and our value', () => {
    const told = order({ status: 'PAID' });
    expect(isAnswerTo({ referencia: 'ABC1234', valor: 1000 }, told)).toBe(true);
    expect(isAnswerTo({ referencia: 'ABC1234', valor: 999 }, told)).toBe(false);
    expect(isAnswerTo({ referencia: 'XYZ9876', valor: 1000 }, told)).toBe(false);
    expect(isAnswerTo({ referencia: 'ABC1234', valor: 1000 }, order())).toBe(false);
  });
});
