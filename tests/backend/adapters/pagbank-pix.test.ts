import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload';
import { describe, expect, it } from 'vitest';
import { estadoDoPedido } from '#backend/platform/adapters/pagbank/estado.ts';
import { isAuthenticWebhook, parseWebhook } from '#backend/platform/adapters/pagbank/webhook.ts';
import { inProcessFetch } from '#backend/platform/simulators/simulators.ts';
import { AGORA, must, pagBankSetup, pedidoPix, TOKEN } from './pagbank-setup.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a Pix order', () => {
  it('comes with a valid code, its picture, and no charge', async () => {
    const { pagbank, simulator } = pagBankSetup();
    const order = must(await pagbank.createPixOrder(pedidoPix));
    const qr = order.qr_codes[0];
    expect(order).toMatchObject({ reference_id: 'ABC1234', charges: [] });
    expect(order.id).toHaveLength(41);
    expect(qr).toMatchObject({ amount: { value: 59_880 }, expiration_date: '2026-11-20T12:05:00.000-03:00' });
    expect(isValidPixPayload(qr?.text ?? '')).toBe(true);
    expect(qr?.text).toContain('5406598.80');
    expect(qr?.links.map((link) => link.rel).slice(0, 2)).toEqual(['QRCODE.PNG', 'QRCODE.BASE64']);

    const path = new URL(qr?.links[0]?.href ?? '').pathname.replace('/simulador/pagbank', '');
    const png = await simulator.request(path);
    expect(png.headers.get('content-type')).toBe('image/png');
    expect([...new Uint8Array(await png.arrayBuffer()).slice(1, 4)]).toEqual([...bytes('PNG')]);
  });

  it('waits, then is paid at the bank page, and sends one signed notice', async () => {
    const { pagbank, bank, notices } = pagBankSetup();
    const order = must(await pagbank.createPixOrder(pedidoPix));
    expect(estadoDoPedido(order, AGORA)).toBe('aguardando_pagamento');

    const path = `/banco/pix/${order.qr_codes[0]?.id}`;
    expect(await (await bank.request(path)).text()).toContain('Pagar R$ 598,80');
    const answers = await Promise.all([1, 2, 3].map(() => bank.request(`${path}/pagar`, { method: 'POST' })));
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
    const after = await (await bank.request(path)).text();
    expect(after).toContain('Pix pago');
    expect(after).not.toContain('<form');

    const paid = must(await pagbank.getOrder(order.id));
    expect(estadoDoPedido(paid, AGORA)).toBe('pago');
    expect(paid.charges).toHaveLength(1);
    expect(notices).toHaveLength(1);
    const [notice] = notices;
    const rawBody = bytes(notice?.body ?? '');
    const signature = notice?.headers.get('x-authenticity-token') ?? undefined;
    expect(notice?.url).toBe(pedidoPix.notificacaoUrl);
    expect(isAuthenticWebhook({ token: TOKEN, rawBody, signature })).toBe(true);
    expect(parseWebhook(rawBody)).toEqual({ id: paid.id, reference_id: paid.reference_id });
  });

  it('expires by time and by the bank page', async () => {
    const { pagbank, bank, setNow } = pagBankSetup();
    const byTime = must(await pagbank.createPixOrder(pedidoPix));
    const byHand = must(await pagbank.createPixOrder({ ...pedidoPix, tentativa: 2 }));
    await bank.request(`/banco/pix/${byHand.qr_codes[0]?.id}/expirar`, { method: 'POST' });
    expect(estadoDoPedido(must(await pagbank.getOrder(byHand.id)), AGORA)).toBe('expirado');
    expect(estadoDoPedido(must(await pagbank.getOrder(byTime.id)), AGORA)).toBe('aguardando_pagamento');

    const later = new Date(AGORA.getTime() + 301_000);
    setNow(later);
    expect(estadoDoPedido(must(await pagbank.getOrder(byTime.id)), later)).toBe('expirado');
    await bank.request(`/banco/pix/${byTime.qr_codes[0]?.id}/pagar`, { method: 'POST' });
    expect(estadoDoPedido(must(await pagbank.getOrder(byTime.id)), later)).toBe('expirado');
  });

  it('is made once for one attempt, even when the first answer is lost', async () => {
    const { pagbank, pagbankOver, simulator } = pagBankSetup();
    const wire = inProcessFetch(simulator);
    let lost = 0;
    const flaky = pagbankOver(async (input, init) => {
      const answer = await wire(input, init);
      lost += 1;
      return lost === 1 ? new Response(null, { status: 502 }) : answer;
    });
    const order = must(await flaky.createPixOrder(pedidoPix));
    expect(lost).toBe(2);
    expect(must(await pagbank.createPixOrder(pedidoPix)).id).toBe(order.id);
    expect(must(await pagbank.createPixOrder({ ...pedidoPix, tentativa: 2 })).id).not.toBe(order.id);
  });

  it('is refused when one attempt is used for another content', async () => {
    const { pagbank } = pagBankSetup();
    must(await pagbank.createPixOrder(pedidoPix));
    const other = await pagbank.createPixOrder({ ...pedidoPix, valor: 1_00 });
    expect(other).toMatchObject({ ok: false, error: { kind: 'rejected', status: 409 } });
  });

  it('names the field that the gateway refuses', async () => {
    const { pagbank } = pagBankSetup();
    const cliente = { ...pedidoPix.cliente, documento: '111.111.111-11' };
    expect(await pagbank.createPixOrder({ ...pedidoPix, cliente })).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 400, code: '40002', parameter: 'customer.tax_id' },
    });
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

  it('is not read as an order when it holds something else', () => {
    expect(parseWebhook(bytes('notificationCode=123'))).toBeUndefined();
    expect(parseWebhook(bytes('{"id":"ORDE_1"}'))).toBeUndefined();
  });

  it('is sent again when we answer badly, and the payment stands', async () => {
    const { pagbank, bank, notices } = pagBankSetup({
      deliver: async () => new Response(null, { status: 500 }),
    });
    const order = must(await pagbank.createPixOrder(pedidoPix));
    await bank.request(`/banco/pix/${order.qr_codes[0]?.id}/pagar`, { method: 'POST' });
    expect(notices).toHaveLength(3);
    expect(new Set(notices.map((notice) => notice.body)).size).toBe(1);
    expect(estadoDoPedido(must(await pagbank.getOrder(order.id)), AGORA)).toBe('pago');
  });
});

describe('refunds', () => {
  async function paidOrder() {
    const setup = pagBankSetup();
    const { id, qr_codes } = must(await setup.pagbank.createPixOrder(pedidoPix));
    await setup.bank.request(`/banco/pix/${qr_codes[0]?.id}/pagar`, { method: 'POST' });
    const order = must(await setup.pagbank.getOrder(id));
    return { ...setup, order, chargeId: order.charges[0]?.id ?? '' };
  }

  it('of a part leave the order paid; that of the rest makes it refunded', async () => {
    const { pagbank, order, chargeId } = await paidOrder();
    must(await pagbank.cancelCharge({ chargeId, valor: 10_000, estorno: 'e1' }));
    expect(estadoDoPedido(must(await pagbank.getOrder(order.id)), AGORA)).toBe('pago');
    must(await pagbank.cancelCharge({ chargeId, valor: 49_880, estorno: 'e2' }));
    expect(estadoDoPedido(must(await pagbank.getOrder(order.id)), AGORA)).toBe('estornado');
    expect(must(await pagbank.getCharge(chargeId)).amount.summary).toEqual({
      total: 59_880,
      paid: 59_880,
      refunded: 59_880,
    });
  });

  it('happen once for one key, and never beyond the paid amount', async () => {
    const { pagbank, chargeId } = await paidOrder();
    for (let time = 0; time < 3; time += 1)
      must(await pagbank.cancelCharge({ chargeId, valor: 30_000, estorno: 'e1' }));
    expect(must(await pagbank.getCharge(chargeId)).amount.summary?.refunded).toBe(30_000);
    expect(await pagbank.cancelCharge({ chargeId, valor: 30_000, estorno: 'e2' })).toMatchObject({
      ok: false,
      error: { kind: 'rejected', code: '40002', parameter: 'amount.value' },
    });
  });
});

describe('the public key', () => {
  it('is made on the first call and kept', async () => {
    const { pagbank } = pagBankSetup();
    const key = must(await pagbank.publicKey());
    expect(Buffer.from(key, 'base64')).toHaveLength(294);
    expect(must(await pagbank.publicKey())).toBe(key);
  });

  it('is refused to a wrong token', async () => {
    const { simulator } = pagBankSetup();
    const answer = await simulator.request('/public-keys/card', {
      headers: { authorization: 'Bearer outro' },
    });
    expect(answer.status).toBe(401);
  });
});
