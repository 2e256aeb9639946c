import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  estadoDaCobranca,
  estadoDoPedido,
  isAuthenticWebhook,
  orderSchema,
  parseWebhook,
} from '#backend/platform/adapters/pagbank/answers.ts';
import { createPagBank } from '#backend/platform/adapters/pagbank/client.ts';
import type { PedidoPix } from '#backend/platform/adapters/pagbank/request.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { createBancoSimulator } from '#backend/platform/simulators/pagbank/bank.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import * as recorded from '../../fixtures/provedores/pagbank.ts';
import { alone } from '../harness/fake.ts';
import { AGORA, must, recordingLog } from './support.ts';

const TOKEN = 'token-de-teste';
const options = alone(() => AGORA, TOKEN);
const client = { baseUrl: 'http://pagbank.test', token: TOKEN, log: recordingLog().log };

const pedidoPix: PedidoPix = {
  referencia: 'ABC1234',
  tentativa: 1,
  valor: 59_880,
  cliente: {
    nome: "José D'Ávila (teste)",
    email: 'jose@example.com',
    documento: '390.533.447-05',
    telefone: '(21) 98765-4321',
  },
  itens: [{ referencia: '8-16', nome: 'Plano CNH Livre [anual]', quantidade: 1, valorUnitario: 59_880 }],
  notificacaoUrl: 'http://localhost:4321/webhooks/pagbank',
  expiraEm: new Date(AGORA.getTime() + 300_000),
};

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

  it.each([
    ['pixOrder', recorded.pixOrder, 'aguardando_pagamento'],
    ['paidPixOrder', recorded.paidPixOrder, 'pago'],
    ['cardOrder', recorded.cardOrder, 'pago'],
    ['declinedOrder', recorded.declinedOrder, 'negado'],
    ['boletoOrder', recorded.boletoOrder, 'aguardando_pagamento'],
  ] as const)('of the recorded %s', (_name, answer, estado) => {
    const asRecorded = v.parse(orderSchema, answer);
    expect(estadoDoPedido(asRecorded, new Date('2026-01-05T20:00:00Z'))).toBe(estado);
  });

  it('the strongest of several decides, in any order', () => {
    const refused = { status: 'DECLINED' };
    const paid = { status: 'PAID' };
    expect(estadoDoPedido(order(refused, paid), AGORA)).toBe('pago');
    expect(estadoDoPedido(order(paid, refused), AGORA)).toBe('pago');
    expect(estadoDoPedido(order(refused, { status: 'WAITING' }), AGORA)).toBe('aguardando_pagamento');
  });
});

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a Pix order', () => {
  it('is made once for one attempt, even when the first answer is lost', async () => {
    const wire = inProcessFetch(createPagBankSimulator(options));
    const pagbank = createPagBank({ ...client, fetch: wire });
    let lost = 0;
    const flaky = createPagBank({
      ...client,
      fetch: async (input, init) => {
        const answer = await wire(input, init);
        lost += 1;
        return lost === 1 ? new Response(null, { status: 502 }) : answer;
      },
    });
    const order = must(await flaky.createPixOrder(pedidoPix));
    expect(lost).toBe(2);
    const picture = order.qr_codes[0]?.links[0]?.href.replace(options.publicUrl, '') ?? '';
    const drawn = await createBancoSimulator(options).request(picture);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(must(await pagbank.createPixOrder(pedidoPix)).id).toBe(order.id);
    expect(must(await pagbank.createPixOrder({ ...pedidoPix, tentativa: 2 })).id).not.toBe(order.id);
  });
});

it('a refusal tells its code and its field', async () => {
  const pagbank = createPagBank({
    ...client,
    fetch: async () => Response.json(recorded.refusal, { status: 400 }),
  });
  expect(await pagbank.createPixOrder(pedidoPix)).toEqual({
    ok: false,
    error: { kind: 'rejected', status: 400, code: '40002', parameter: 'customer.tax_id' },
  });
});

describe('a notification', () => {
  const rawBody = bytes('{"id":"ORDE_1","reference_id":"ABC1234"}');
  // sha256("token-de-teste-" + body), computed with coreutils.
  const signature = 'b262e6786d4539dd0b3bd2cacb67dd9563044c1fb63fb9ca76329dce74e2b0c8';

  it('passes only with the hash of our token and the bytes as they came', () => {
    expect(isAuthenticWebhook({ token: TOKEN, rawBody, signature })).toBe(true);
    expect(isAuthenticWebhook({ token: 'outro', rawBody, signature })).toBe(false);
    expect(isAuthenticWebhook({ token: TOKEN, rawBody: bytes(' {}'), signature })).toBe(false);
    expect(isAuthenticWebhook({ token: TOKEN, rawBody, signature: undefined })).toBe(false);
    expect(isAuthenticWebhook({ token: TOKEN, rawBody, signature: signature.slice(1) })).toBe(false);
  });

  it('names its order, and is not read as one when it holds something else', () => {
    expect(parseWebhook(rawBody)).toMatchObject({ id: 'ORDE_1', reference_id: 'ABC1234' });
    expect(parseWebhook(bytes('notificationCode=123'))).toBeUndefined();
    expect(parseWebhook(bytes('{"id":"ORDE_1"}'))).toBeUndefined();
  });
});
