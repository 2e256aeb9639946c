import { describe, expect, it } from 'vitest';
import { createPicPay, type PedidoPicPay } from '#backend/platform/adapters/picpay/client.ts';
import { createPicPaySimulator } from '#backend/platform/simulators/picpay.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { picpay as answers } from '../../fixtures/provedores/outros.ts';
import { alone } from '../harness/fake.ts';
import { AGORA, must, recordingLog } from './support.ts';

const pedido: PedidoPicPay = {
  referencia: '1001-ABC1234',
  valor: 99_00,
  cliente: {
    nome: "Joana D'Ávila-Sá",
    email: 'joana@example.com',
    documento: '390.533.447-05',
    telefone: '(21) 98765-4321',
  },
};
const { referencia } = pedido;

function setup({ clientSecret = 'segredo' } = {}) {
  let now = AGORA;
  const asked: { path: string; body: unknown }[] = [];
  const options = { ...alone(() => now, 'segredo'), noticeUrl: 'http://localhost:4321/webhooks/picpay' };
  const { log, lines } = recordingLog();
  const wire = inProcessFetch(createPicPaySimulator(options));
  const picpay = createPicPay({
    fetch: async (input, init) => {
      asked.push({
        path: new URL(String(input)).pathname,
        body: init?.body ? JSON.parse(String(init.body)) : null,
      });
      return wire(input, init);
    },
    baseUrl: 'http://picpay.test',
    clientId: 'segredo',
    clientSecret,
    clock: () => now,
    log,
  });
  return {
    picpay,
    tokens: () => asked.filter(({ path }) => path === '/oauth2/token').length,
    asked,
    lines,
    passSeconds: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

describe('a PicPay payment', () => {
  it('is requested in centavos under our reference, and has a page and a QR code', async () => {
    const { picpay, asked } = setup();
    const payment = must(await picpay.createPayment(pedido));
    expect(payment).toMatchObject({
      referenceId: referencia,
      paymentUrl: `http://localhost:4321/simulador/banco/picpay/${referencia}`,
      picture: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
    });
    expect(asked.at(-1)?.body).toMatchObject({
      paymentSource: 'GATEWAY',
      merchantChargeId: referencia,
      customer: { name: 'Joana D Ávila Sá', documentType: 'CPF', document: '39053344705' },
      transactions: [{ amount: 99_00 }],
    });
  });
});

describe('the credential', () => {
  it('is requested once for many concurrent calls, and again shortly before its five minutes end', async () => {
    const { picpay, tokens, passSeconds } = setup();
    await Promise.all([1, 2, 3].map(() => picpay.getStatus('1002-ABC1234')));
    expect(tokens()).toBe(1);
    passSeconds(284);
    await picpay.getStatus('1002-ABC1234');
    expect(tokens()).toBe(1);
    passSeconds(2);
    await picpay.getStatus('1002-ABC1234');
    expect(tokens()).toBe(2);
  });

  it('that the API rejects is replaced once, and the rejected call repeated once', async () => {
    const asked: string[] = [];
    const { log } = recordingLog();
    const picpay = createPicPay({
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        asked.push(`${pathname} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
        if (pathname === '/oauth2/token')
          return Response.json({ ...answers.token, access_token: `t${asked.length}` });
        return asked.length < 3 ? Response.json({}, { status: 401 }) : Response.json(answers.pendente);
      },
      ...{ baseUrl: 'http://picpay.test', clientId: 'c', clientSecret: 's', clock: () => AGORA, log },
    });
    must(await picpay.createPayment(pedido));
    expect(asked).toEqual([
      '/oauth2/token',
      '/api/v1/charge/wallet Bearer t1',
      '/oauth2/token',
      '/api/v1/charge/wallet Bearer t3',
    ]);
  });

  it('that is wrong is reported by the doctor command, stops every call, and is in no log', async () => {
    const { picpay, lines } = setup({ clientSecret: 'trocado' });
    expect(await picpay.verify()).toMatchObject({ ok: false, error: { kind: 'rejected', status: 401 } });
    expect(await picpay.createPayment(pedido)).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    expect(JSON.stringify(lines)).not.toContain('trocado');
  });
});

describe('a documented answer', () => {
  const lido = async (answer: object) => {
    const { log } = recordingLog();
    const picpay = createPicPay({
      fetch: async () => Response.json(answer),
      ...{ baseUrl: 'http://picpay.test', clientId: 'c', clientSecret: 's', clock: () => AGORA, log },
    });
    return picpay.getStatus(referencia);
  };

  it.each([
    ['pendente', 'aguardando_pagamento'],
    ['paga', 'pago'],
    ['emParte', 'pago'],
    ['devolvida', 'estornado'],
  ] as const)('%s is %s', async (nome, estado) => {
    expect(must(await lido(answers[nome])).estado).toBe(estado);
  });

  it.each(['CANCELED', 'DENIED', 'ERROR'])('%s ends unpaid', async (chargeStatus) => {
    expect(must(await lido({ ...answers.pendente, chargeStatus })).estado).toBe('expirado');
  });

  it('with an unknown state is kept for the operator and changes nothing', async () => {
    expect(await lido({ ...answers.paga, chargeStatus: 'QUASE' })).toMatchObject({
      ok: false,
      error: { kind: 'malformed' },
    });
  });
});
