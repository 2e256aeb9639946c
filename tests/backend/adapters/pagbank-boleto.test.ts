import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import { describe, expect, it } from 'vitest';
import type { PedidoBoleto } from '#backend/platform/adapters/pagbank/charges.ts';
import { estadoDoPedido } from '#backend/platform/adapters/pagbank/estado.ts';
import { AGORA, must, pagBankSetup, pedidoPix } from './pagbank-setup.ts';

const pedido: PedidoBoleto = {
  ...pedidoPix,
  vencimento: '2026-11-30',
  endereco: {
    logradouro: 'Rua Conde de Bonfim, nº 1.200 (fundos)',
    numero: '',
    complemento: '',
    bairro: '',
    cidade: 'Rio de Janeiro',
    uf: 'RJ',
    cep: '20520-053',
  },
};

describe('a boleto order', () => {
  it('has a valid line and a paper to print', async () => {
    const { pagbank, simulator } = pagBankSetup();
    const order = must(await pagbank.createBoletoOrder(pedido));
    const [charge] = order.charges;
    const boleto = charge?.payment_method.boleto;
    expect(estadoDoPedido(order, AGORA)).toBe('aguardando_pagamento');
    expect(boleto).toMatchObject({ due_date: '2026-11-30', barcode: expect.stringMatching(/^\d{47}$/) });
    expect(isValidBoleto(boleto?.barcode ?? '')).toBe(true);
    expect(boleto?.barcode.slice(-14)).toBe('16460000059880');
    expect(boleto?.formatted_barcode.replace(/\D/g, '')).toBe(boleto?.barcode);
    expect(charge?.links.map((link) => link.media).slice(0, 2)).toEqual([
      'application/pdf',
      'application/json',
    ]);

    const { pathname } = new URL(charge?.links[0]?.href ?? '');
    const paper = await simulator.request(pathname.replace('/simulador/pagbank', ''));
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect(await paper.text()).toContain('%PDF-1.');
  });

  it('is paid at the bank page, once, and sends a notice', async () => {
    const { pagbank, bank, notices } = pagBankSetup();
    const order = must(await pagbank.createBoletoOrder(pedido));
    const path = `/banco/boleto/${order.charges[0]?.id}`;
    expect(await (await bank.request(path)).text()).toContain(
      order.charges[0]?.payment_method.boleto?.formatted_barcode,
    );
    await Promise.all([1, 2].map(() => bank.request(`${path}/pagar`, { method: 'POST' })));
    await bank.request(`${path}/cancelar`, { method: 'POST' });

    const paid = must(await pagbank.getOrder(order.id));
    expect(estadoDoPedido(paid, AGORA)).toBe('pago');
    expect(await (await bank.request(path)).text()).toContain('Boleto pago');
    const told = notices.map(({ body }) => JSON.parse(body).charges[0]?.status);
    expect(told.filter((status) => status === 'PAID')).toHaveLength(1);
  });

  it('that is unpaid is cancelled, not refunded', async () => {
    const { pagbank, bank } = pagBankSetup();
    const order = must(await pagbank.createBoletoOrder(pedido));
    const path = `/banco/boleto/${order.charges[0]?.id}`;
    await bank.request(`${path}/cancelar`, { method: 'POST' });
    expect(estadoDoPedido(must(await pagbank.getOrder(order.id)), AGORA)).toBe('cancelado');
    expect(await (await bank.request(path)).text()).toContain('cancelado');
  });

  it('can be cancelled by us before it is paid', async () => {
    const { pagbank } = pagBankSetup();
    const order = must(await pagbank.createBoletoOrder(pedido));
    const chargeId = order.charges[0]?.id ?? '';
    must(await pagbank.cancelCharge({ chargeId, valor: pedido.valor, estorno: 'e1' }));
    expect(estadoDoPedido(must(await pagbank.getOrder(order.id)), AGORA)).toBe('cancelado');
  });

  it('says when it is past its due date, and can still be paid', async () => {
    const { pagbank, bank, setNow } = pagBankSetup();
    const order = must(await pagbank.createBoletoOrder(pedido));
    setNow(new Date('2026-12-01T12:00:00Z'));
    const page = await (await bank.request(`/banco/boleto/${order.charges[0]?.id}`)).text();
    expect(page).toContain('vencido');
    expect(page).toContain('Pagar R$ 598,80');
  });
});
