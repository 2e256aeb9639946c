import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  estadoDoPedido,
  isAuthenticWebhook,
  type Order,
  parseWebhook,
} from '#backend/platform/adapters/pagbank/answers.ts';
import { brasilApi, infosimples, picpay, viaCep } from '../../fixtures/provedores/outros.ts';
import * as pagbank from '../../fixtures/provedores/pagbank.ts';
import { OPERATIONS } from './operations.ts';
import { AGORA, outsideServer, recordingLog } from './support.ts';

/** The parsed result of a recorded answer. */
async function read(adapter: string, name: string, answer: unknown, status = 200): Promise<unknown> {
  const operation = OPERATIONS[adapter]?.find((one) => one.name === name);
  if (!operation) throw new Error(`no ${adapter} ${name}`);
  const server = await outsideServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const { log } = recordingLog();
  const wire = { baseUrl: server.url, log, keep: async () => undefined, timeoutMs: 60_000 };
  return operation.call(wire).finally(() => server.stop());
}

async function orderOf(name: string, answer: unknown): Promise<Order> {
  const result = (await read('PagBank', name, answer, 201)) as { ok: boolean; value: Order };
  expect(result).toMatchObject({ ok: true });
  return result.value;
}

describe('a recorded answer of PagBank', () => {
  it('of a Pix order has a code to pay and no charge; once paid, it has a charge', async () => {
    const order = await orderOf('createPixOrder', pagbank.pixOrder);
    expect(order.qr_codes[0]).toMatchObject({ amount: { value: 9900 }, links: [{ media: 'image/png' }, {}] });
    const before = new Date('2026-01-05T20:00:00Z');
    expect(estadoDoPedido(order, before)).toBe('aguardando_pagamento');
    expect(estadoDoPedido(await orderOf('getOrder', pagbank.paidPixOrder), before)).toBe('pago');
  });

  it('of a card is paid or refused with the same status, and says why', async () => {
    expect(estadoDoPedido(await orderOf('createCardOrder', pagbank.cardOrder), AGORA)).toBe('pago');
    const refused = await orderOf('createCardOrder', pagbank.declinedOrder);
    expect(estadoDoPedido(refused, AGORA)).toBe('negado');
    expect(refused.charges[0]?.payment_response?.code).toBe('20017');
  });

  it('of a boleto is a line of 47 digits and a paper to print', async () => {
    const order = await orderOf('createBoletoOrder', pagbank.boletoOrder);
    expect(order.charges[0]?.payment_method.boleto?.barcode).toHaveLength(47);
    expect(order.charges[0]?.links[0]).toMatchObject({ media: 'application/pdf' });
    expect(estadoDoPedido(order, AGORA)).toBe('aguardando_pagamento');
  });

  it('of a refund, of a key and of a refusal are read', async () => {
    expect(await read('PagBank', 'cancelCharge', pagbank.cancelledCharge, 201)).toMatchObject({
      value: { status: 'CANCELED', amount: { summary: { refunded: 9900 } } },
    });
    expect(await read('PagBank', 'publicKey', pagbank.publicKey)).toEqual({
      ok: true,
      value: pagbank.publicKey.public_key,
    });
    expect(await read('PagBank', 'createPixOrder', pagbank.refusal, 400)).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 400, code: '40002', parameter: 'customer.tax_id' },
    });
  });

  it('of a notice is signed over its bytes', () => {
    const body = JSON.stringify(pagbank.paidPixOrder);
    const signature = createHash('sha256').update(`token-${body}`).digest('hex');
    const rawBody = new TextEncoder().encode(body);
    expect(isAuthenticWebhook({ token: 'token', rawBody, signature })).toBe(true);
    expect(parseWebhook(rawBody)).toMatchObject({ id: pagbank.pixOrder.id, reference_id: '1001-ABC1234' });
  });
});

describe('a recorded answer', () => {
  it('of PicPay is a page, a state, what went back', async () => {
    const { merchantChargeId: referenceId, id } = picpay.paga;
    expect(await read('PicPay', 'createPayment', picpay.pendente)).toMatchObject({
      value: { referenceId, paymentUrl: picpay.pendente.transactions[0]?.wallet.qrCode },
    });
    expect(await read('PicPay', 'getStatus', picpay.paga)).toEqual({
      ok: true,
      value: { referenceId, status: 'paid', authorizationId: id, devolvido: 0 },
    });
    expect(await read('PicPay', 'cancel', picpay.devolvida)).toEqual({
      ok: true,
      value: { referenceId, status: 'refunded', authorizationId: id, devolvido: 9900 },
    });
  });

  it('of Infosimples becomes our own type, with its cost', async () => {
    expect(await read('Infosimples', 'consultarHabilitacao', infosimples.pontuacao)).toMatchObject({
      outcome: 'found',
      custoCentavos: 24,
      dados: {
        nome: 'JOSE DA SILVA',
        multas: [
          {
            autoInfracao: 'C41234567',
            data: '2026-09-22',
            hora: '22:50',
            codigoInfracao: '11110',
            valorOriginal: 195_23,
            pontos: 5,
            situacao: 'Não Paga',
          },
        ],
      },
    });
    expect(await read('Infosimples', 'consultarVeiculo', infosimples.nothing)).toMatchObject({
      outcome: 'none',
      custoCentavos: 24,
    });
  });

  it('of a CEP is an address, or none', async () => {
    const se = { logradouro: 'Praça da Sé', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' };
    expect(await read('ViaCEP', 'find', viaCep.found)).toEqual(se);
    expect(await read('ViaCEP', 'find', viaCep.notFound)).toBeNull();
    expect(await read('BrasilAPI', 'find', brasilApi.found)).toEqual(se);
  });
});
