import { describe, expect, it } from 'vitest';
import { isAuthenticCallback, parseCallback } from '#backend/platform/adapters/picpay/callback.ts';
import { createPicPay } from '#backend/platform/adapters/picpay/client.ts';
import type { PedidoPicPay } from '#backend/platform/adapters/picpay/port.ts';
import { estadoPicPay } from '#backend/platform/adapters/picpay/types.ts';
import { createPicPayPagesSimulator } from '#backend/platform/simulators/banco/app.ts';
import { inProcessFetch } from '#backend/platform/simulators/in-process.ts';
import { afterTheAnswer } from '#backend/platform/simulators/later.ts';
import { createPicPaySimulator } from '#backend/platform/simulators/picpay/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { AGORA, must, type Notice } from './pagbank-setup.ts';
import { recordingLog } from './recording-log.ts';

const SELLER = 'token-do-vendedor';
const pedido: PedidoPicPay = {
  referencia: 'ABC1234-1',
  valor: 20_51,
  cliente: {
    nome: 'Joana',
    email: 'joana@example.com',
    documento: '39053344705',
    telefone: '(21) 98765-4321',
  },
  callbackUrl: 'http://localhost:4321/webhooks/picpay',
  returnUrl: 'http://localhost:4321/app/planos',
  expiraEm: new Date(AGORA.getTime() + 600_000),
};

function setup({ fetch, timeoutMs = 5_000 }: { fetch?: typeof globalThis.fetch; timeoutMs?: number } = {}) {
  let now = AGORA;
  const notices: Notice[] = [];
  const options = {
    store: createMemoryStore(),
    clock: () => now,
    token: 'token-picpay',
    sellerToken: SELLER,
    publicUrl: 'http://localhost:4321/simulador',
    later: afterTheAnswer,
    deliver: async (url: string, init: RequestInit & { body: string }) => {
      notices.push({ url, headers: new Headers(init.headers), body: init.body });
      return new Response();
    },
  };
  const { log, lines } = recordingLog();
  const wire = fetch ?? inProcessFetch(createPicPaySimulator(options));
  const bank = createPicPayPagesSimulator(options);
  return {
    picpay: createPicPay({
      fetch: wire,
      baseUrl: 'http://picpay.test',
      token: 'token-picpay',
      log,
      timeoutMs,
    }),
    press: (action: string) =>
      bank.request(`/banco/picpay/${pedido.referencia}/${action}`, { method: 'POST' }),
    page: async () => (await bank.request(`/banco/picpay/${pedido.referencia}`)).text(),
    notices,
    lines,
    setNow: (instant: Date) => {
      now = instant;
    },
  };
}

describe('a PicPay payment', () => {
  it('comes with a page to open and a picture to scan', async () => {
    const { picpay, page } = setup();
    const payment = must(await picpay.createPayment(pedido));
    expect(payment).toMatchObject({
      referenceId: 'ABC1234-1',
      paymentUrl: 'http://localhost:4321/simulador/banco/picpay/ABC1234-1',
      qrcode: { base64: expect.stringMatching(/^data:image\/png;base64,iVBOR/) },
    });
    expect(await page()).toContain('Pagar R$ 20,51');
  });

  it('is paid once at its page; the notification tells only what to ask about', async () => {
    const { picpay, press, notices } = setup();
    must(await picpay.createPayment(pedido));
    expect(estadoPicPay(must(await picpay.getStatus(pedido.referencia)))).toBe('aguardando_pagamento');
    expect((await Promise.all([press('pagar'), press('pagar')])).map(({ status }) => status)).toEqual([
      303, 303,
    ]);
    expect(estadoPicPay(must(await picpay.getStatus(pedido.referencia)))).toBe('pago');
    expect(notices).toHaveLength(1);
    const header = notices[0]?.headers.get('x-seller-token') ?? undefined;
    expect(isAuthenticCallback({ sellerToken: SELLER, header })).toBe(true);
    expect(parseCallback(notices[0]?.body ?? '')).toBe('ABC1234-1');
    expect(notices[0]?.body).not.toContain('paid');
  });

  it('expires by time, and cannot be paid after', async () => {
    const { picpay, press, setNow } = setup();
    must(await picpay.createPayment(pedido));
    setNow(new Date(AGORA.getTime() + 601_000));
    await press('pagar');
    expect(estadoPicPay(must(await picpay.getStatus(pedido.referencia)))).toBe('expirado');
  });

  it('gives the money back only to who shows the authorization', async () => {
    const { picpay, press } = setup();
    must(await picpay.createPayment(pedido));
    await press('pagar');
    const { referencia } = pedido;
    expect(await picpay.cancel({ referencia })).toMatchObject({
      ok: false,
      error: { kind: 'rejected', status: 422 },
    });
    const { authorizationId } = must(await picpay.getStatus(referencia));
    expect(
      must(await picpay.cancel({ referencia, authorizationId: authorizationId ?? '' })).cancellationId,
    ).toBeTruthy();
    expect(estadoPicPay(must(await picpay.getStatus(referencia)))).toBe('estornado');
  });

  it('cancelled before it is paid cannot be paid any more', async () => {
    const { picpay, press } = setup();
    must(await picpay.createPayment(pedido));
    must(await picpay.cancel({ referencia: pedido.referencia }));
    await press('pagar');
    expect(estadoPicPay(must(await picpay.getStatus(pedido.referencia)))).toBe('expirado');
  });

  it('refuses a reference that was used', async () => {
    const { picpay } = setup();
    must(await picpay.createPayment(pedido));
    expect(await picpay.createPayment(pedido)).toMatchObject({
      ok: false,
      error: { kind: 'rejected', status: 422 },
    });
  });

  it('is never asked for twice after silence: the outcome is unknown', async () => {
    let calls = 0;
    const { picpay } = setup({
      timeoutMs: 30,
      fetch: () => {
        calls += 1;
        return new Promise<Response>(() => undefined);
      },
    });
    expect(await picpay.createPayment(pedido)).toEqual({ ok: false, error: { kind: 'timeout' } });
    expect(calls).toBe(1);
  });

  const answers: [string, () => Response][] = [
    ['HTML', () => new Response('<html>')],
    ['a status that nobody knows', () => Response.json({ referenceId: 'x', status: 'novo' })],
    ['half an answer', () => new Response('{"referenceId":"AB')],
  ];
  it.each(answers)('is not believed when the answer is %s', async (_name, answer) => {
    const { picpay } = setup({ fetch: async () => answer() });
    expect(await picpay.getStatus('x')).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });
});

describe('a PicPay notification', () => {
  it('without the right seller token is not authentic', () => {
    expect(isAuthenticCallback({ sellerToken: SELLER, header: undefined })).toBe(false);
    expect(isAuthenticCallback({ sellerToken: SELLER, header: '' })).toBe(false);
    expect(isAuthenticCallback({ sellerToken: SELLER, header: `${SELLER} ` })).toBe(false);
  });

  it('that is none gives no reference', () => {
    expect(parseCallback('')).toBeUndefined();
    expect(parseCallback('{"authorizationId":"x"}')).toBeUndefined();
  });
});
