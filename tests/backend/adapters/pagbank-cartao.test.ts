import { constants, publicEncrypt } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { PedidoCartao } from '#backend/platform/adapters/pagbank/charges.ts';
import { estadoDoPedido } from '#backend/platform/adapters/pagbank/estado.ts';
import { parseWebhook } from '#backend/platform/adapters/pagbank/webhook.ts';
import { type CardToEncrypt, createPagSeguro } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { AGORA, must, pagBankSetup, pedidoPix } from './pagbank-setup.ts';

const APPROVED = '4539620659922097';
const REFUSED = '4929291898380766';

const card = (publicKey: string, number = APPROVED): CardToEncrypt => ({
  publicKey,
  number,
  holder: "João D'Ávila",
  expMonth: '1',
  expYear: '2031',
  securityCode: '123',
});

async function setup() {
  const world = pagBankSetup();
  const publicKey = must(await world.pagbank.publicKey());
  const { encryptCard } = createPagSeguro();
  const pedido = (cartaoCifrado: string | null, tentativa = 1): PedidoCartao => ({
    ...pedidoPix,
    tentativa,
    parcelas: 3,
    titular: { nome: 'João da Silva', documento: '390.533.447-05' },
    cartaoCifrado: cartaoCifrado ?? '',
  });
  const pay = (number: string, tentativa = 1) =>
    world.pagbank.createCardOrder(pedido(encryptCard(card(publicKey, number)).encryptedCard, tentativa));
  return { ...world, publicKey, encryptCard, pedido, pay };
}

describe('the key that a card is sealed with', () => {
  it('is made when the account has none, without a warning in the log', async () => {
    const { pagbank, publicKey, log } = await setup();
    expect(must(await pagbank.publicKey())).toBe(publicKey);
    expect(log.map(({ level }) => level)).not.toContain('warn');
  });

  it('of a refused account is a warning', async () => {
    const { pagbankOver, log } = await setup();
    const refused = pagbankOver(async () => Response.json({}, { status: 403 }));
    expect(await refused.publicKey()).toMatchObject({ ok: false, error: { status: 403 } });
    expect(log.filter(({ level }) => level === 'warn')).toHaveLength(1);
  });
});

describe('a card order', () => {
  it('is paid at once by a good card, of which only the first and last digits are kept', async () => {
    const { pay, store } = await setup();
    const order = must(await pay(APPROVED));
    expect(estadoDoPedido(order, AGORA)).toBe('pago');
    expect(order.charges[0]).toMatchObject({
      amount: { value: 59_880, summary: { paid: 59_880 } },
      payment_response: { code: '20000', message: 'SUCESSO' },
      payment_method: {
        type: 'CREDIT_CARD',
        installments: 3,
        card: { brand: 'visa', first_digits: '453962', last_digits: '2097' },
      },
    });
    const everything = JSON.stringify(
      await Promise.all(['pagbank.pedido', 'pagbank.idempotencia'].map(store.list)),
    );
    expect(everything).toContain('2097');
    expect(everything).not.toContain(APPROVED);
  });

  it('refused by the bank is a successful answer, and may be paid by another card', async () => {
    const { pay } = await setup();
    const order = must(await pay(REFUSED));
    expect(estadoDoPedido(order, AGORA)).toBe('negado');
    expect(order.charges[0]?.payment_response?.message).toBe('TRANSACAO NAO PERMITIDA - NAO TENTE NOVAMENTE');
    expect(estadoDoPedido(must(await pay(APPROVED, 2)), AGORA)).toBe('pago');
  });

  it('is refused when the number is mistyped', async () => {
    const { pay } = await setup();
    expect(estadoDoPedido(must(await pay('4539620659922090')), AGORA)).toBe('negado');
  });

  it('is followed by a notification after the answer', async () => {
    const { pay, notices } = await setup();
    const order = must(await pay(APPROVED));
    expect(notices).toHaveLength(0);
    await expect.poll(() => notices.length).toBe(1);
    const { id, reference_id } = order;
    expect(parseWebhook(new TextEncoder().encode(notices[0]?.body))).toEqual({ id, reference_id });
  });

  it('charges once, however often one attempt is sent', async () => {
    const { pagbank, publicKey, encryptCard, pedido, store } = await setup();
    const sent = pedido(encryptCard(card(publicKey)).encryptedCard);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pagbank.createCardOrder(sent)));
    expect(new Set(answers.map((answer) => must(answer).id)).size).toBe(1);
    expect(await store.list('pagbank.pedido')).toHaveLength(1);
  });

  it('gives the same answer to every unreadable card', async () => {
    const { pagbank, publicKey, pedido } = await setup();
    const key = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
    const sealed = (text: string, padding: number) =>
      publicEncrypt({ key, padding }, Buffer.from(text)).toString('base64');
    const unreadable = [
      'not base64 at all',
      Buffer.alloc(256, 255).toString('base64'),
      Buffer.alloc(256, 1).toString('base64'),
      sealed('4539620659922097;123;01;2031', constants.RSA_PKCS1_PADDING),
      sealed(`${APPROVED};123;01;2031;JOAO;${AGORA.getTime()}`, constants.RSA_PKCS1_OAEP_PADDING),
    ];
    const answers = await Promise.all(
      unreadable.map((text, index) => pagbank.createCardOrder(pedido(text, index + 1))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          ok: false,
          error: {
            kind: 'rejected',
            status: 400,
            code: '40002',
            parameter: 'charges[0].payment_method.card.encrypted',
          },
        }),
      ]),
    );
  });
});

describe('the card script of the sandbox', () => {
  it('runs as served, in a page without anything else', async () => {
    const { bank, publicKey, pagbank, pedido } = await setup();
    const script = await bank.request('/pagseguro.min.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const page = { crypto, TextEncoder, atob, btoa, card: card(publicKey) };
    const result: unknown = runInNewContext(`${await script.text()}; PagSeguro.encryptCard(card)`, page);
    const { encryptedCard } = v.parse(v.object({ encryptedCard: v.pipe(v.string(), v.length(344)) }), result);
    expect(estadoDoPedido(must(await pagbank.createCardOrder(pedido(encryptedCard))), AGORA)).toBe('pago');
  });

  it('never encrypts to the same text twice', async () => {
    const { encryptCard, publicKey } = await setup();
    const texts = Array.from({ length: 20 }, () => encryptCard(card(publicKey)).encryptedCard);
    expect(new Set(texts).size).toBe(20);
  });

  const wrong: [Partial<CardToEncrypt>, string][] = [
    [{ number: '4539' }, 'INVALID_NUMBER'],
    [{ securityCode: '12' }, 'INVALID_SECURITY_CODE'],
    [{ expMonth: '13' }, 'INVALID_EXPIRATION_MONTH'],
    [{ expYear: '31' }, 'INVALID_EXPIRATION_YEAR'],
    [{ holder: 'Maria 2' }, 'INVALID_HOLDER'],
    [{ holder: ' ' }, 'INVALID_HOLDER'],
    [{ publicKey: 'abc' }, 'INVALID_PUBLIC_KEY'],
    [{ publicKey: '' }, 'INVALID_PUBLIC_KEY'],
  ];
  it.each(wrong)('names what is wrong with %j', async (change, code) => {
    const { encryptCard, publicKey } = await setup();
    expect(encryptCard({ ...card(publicKey), ...change })).toMatchObject({
      encryptedCard: null,
      hasErrors: true,
      errors: [{ code }],
    });
  });
});
