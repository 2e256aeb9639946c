import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { createPagSeguro } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { createPicPaySimulator } from '#backend/platform/simulators/picpay/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { type TestApp, testApp } from '../harness/app.ts';
import { serveFake } from '../harness/fake.ts';
import { codigo, comprador, PETICAO } from './support.ts';

const token = 'segredo-do-banco';
const WAYS = ['CARTAO', 'PIX', 'BOLETO', 'PICPAY'] as const;

/** What the gateways do with each call after the purchase began; null: they answer. */
const FAULTS: Record<string, (answer: () => Promise<Response>) => Promise<Response>> = {
  'answer after 20 s': async (answer) => {
    await wait(20_000);
    return answer();
  },
  'answer 500 after 12 s': async () => {
    await wait(12_000);
    return new Response('{}', { status: 500 });
  },
};

describe.each(Object.keys(FAULTS))('gateways that %s', (fault) => {
  let app: TestApp;
  const fakes: Awaited<ReturnType<typeof serveFake>>[] = [];
  let asleep = false;
  beforeAll(async () => {
    const clock = () => new Date(app.deps.clock());
    const shared = {
      ...{ store: createMemoryStore(), clock, token, publicUrl: 'http://127.0.0.1' },
      ...{
        sellerToken: token,
        noticeUrl: 'http://127.0.0.1',
        deliver: async () => new Response(),
        later: () => {},
      },
    };
    for (const simulado of [createPagBankSimulator(shared), createPicPaySimulator(shared)]) {
      const answer = async (request: Request) => simulado.fetch(request);
      const late = FAULTS[fault] ?? ((now) => now());
      fakes.push(
        await serveFake({ fetch: (request) => (asleep ? late(() => answer(request)) : answer(request)) }),
      );
    }
    app = await testApp({
      ...{ PAGBANK_URL: fakes[0]?.url ?? '', PAGBANK_TOKEN: token },
      ...{
        PICPAY_URL: (fakes[1]?.url ?? '').replace('://', `://${token}:${token}@`),
        PICPAY_SELLER_TOKEN: token,
      },
      PAYMENT_METHODS: 'PICPAY,BOLETO',
    });
  });
  afterAll(async () => {
    for (const fake of fakes.splice(0)) await fake.stop();
    await app.close();
  });

  it('keep no driver waiting for them, with any payment method, and each order’s page shows the result', async () => {
    const key = await app.deps.adapters.pagbank.publicKey();
    if (!key.ok) throw new Error('no key');
    const card = createPagSeguro().encryptCard({
      ...{ publicKey: key.value, number: '4539620659922097', holder: 'Ana Souza Prado' },
      ...{ expMonth: '12', expYear: '2031', securityCode: '123' },
    }).encryptedCard;
    const drivers = await Promise.all(WAYS.map(async (way) => ({ way, driver: await comprador(app) })));
    asleep = true;
    const bought = await Promise.all(
      drivers.map(async ({ way, driver }) => {
        const order = {
          ...{ payment_method: way, email: driver.email, order_id: codigo() },
          guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
          ...(way === 'CARTAO' && { card_name: 'Ana Souza Prado', card_token: card ?? '', parcelas: 1 }),
        };
        const { pedidos } = driver.api;
        const refusal = await (way === 'BOLETO' || way === 'PICPAY'
          ? pedidos.gerapedido(order as Parameters<typeof pedidos.gerapedido>[0])
          : pedidos.gerapedido2(order as Parameters<typeof pedidos.gerapedido2>[0])
        ).then(
          () => null,
          (error: unknown) => error as { code: string; fields: { pedido: string } },
        );
        const id = Number(refusal?.fields.pedido);
        const page = await pedidos.transacao({ transaction_id: id });
        return { way, driver, id, code: refusal?.code, page };
      }),
    );
    for (const { way, code, page } of bought)
      expect([way, code, page.transaction.EmConferencia]).toEqual([way, 'PAGAMENTO_EM_CONFERENCIA', true]);
    asleep = false;
    await expect
      .poll(
        async () => {
          app.passDays(20 / 86_400);
          const pages = await Promise.all(
            bought.map(async ({ way, driver, id }) => ({
              way,
              ...(await driver.api.pedidos.transacao({ transaction_id: id })).transaction,
            })),
          );
          return pages.filter(({ EmConferencia }) => EmConferencia).map(({ way }) => way);
        },
        { timeout: 300_000, interval: 2_000 },
      )
      .toEqual([]);
  });
});
