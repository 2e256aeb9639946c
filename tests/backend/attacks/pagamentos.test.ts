import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DEMO } from '#backend/app/seed/motorista.ts';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { SIMULATOR_TOKEN } from '#backend/platform/simulators/simulators.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { type OutsideServer, outsideServer } from '../adapters/support.ts';
import { refused, type TestApp, testApp } from '../harness/app.ts';
import { codigo, comprador, compraPix, PETICAO, pixAberto } from '../pedidos/support.ts';

const extras = [{ guid: PETICAO, quantidade: 1 }];
const GATEWAYS = ['PagBank', 'PicPay'];
let app: TestApp | undefined;
let real: OutsideServer | undefined;
const open = async (settings: Record<string, string>) => {
  app = await testApp(settings);
  return app;
};
afterEach(async () => {
  await app?.close();
  app = undefined;
});
afterAll(() => real?.stop());

/** A gateway that the program takes for real: it has its own address and refuses everything. */
async function pagbank(): Promise<Record<string, string>> {
  real ??= await outsideServer((_, answer) => answer.writeHead(400).end('{}'));
  return { PAGBANK_URL: real.url, PAGBANK_TOKEN: 'a-real-one' };
}

/** The cheapest way to get a plan, which an attacker would try for free. */
function umPlano() {
  const plano = planoPorChave('via-livre-total');
  const [detalhe] = plano?.detalhes ?? [];
  if (!plano || !detalhe) throw new Error('no plan');
  return { plano: plano.id, plano_detalhe: detalhe.id };
}

describe('beside a real gateway', () => {
  it.each(['PICPAY', 'BOLETO'] as const)(
    '%s, which is not configured, sells nothing',
    async (payment_method) => {
      const { deps } = await open({ ...(await pagbank()), PAYMENT_METHODS: '' });
      const driver = await comprador(app as TestApp);
      const compra = { order_id: codigo(), payment_method, ...umPlano() };
      await expect(driver.api.pedidos.gerapedido(compra)).rejects.toMatchObject({
        code: 'FORMA_PAGAMENTO_INVALIDA',
        status: 422,
      });
      expect(await deps.db.$count(pedido, eq(pedido.usuarioId, driver.id))).toBe(0);
    },
  );

  it('no simulator of a payment answers at any address', async () => {
    const { runtime, fetch } = await open({ ...(await pagbank()), PAYMENT_METHODS: 'BOLETO' });
    expect(runtime.simulators.names.filter((name) => GATEWAYS.includes(name))).toEqual([]);
    expect(runtime.simulators).not.toHaveProperty('pagbank');
    expect(runtime.simulators).not.toHaveProperty('picpay');
    for (const path of [
      '/simulador/pagseguro.min.js',
      '/simulador/banco/picpay/1-ABCDEFG',
      '/simulador/banco/pix/QRCO_1',
      '/simulador/banco/boleto/CHAR_1',
      '/simulador/banco/cartao/CHAR_1',
      '/simulador/pagbank/orders',
      '/simulador/pagbank/public-keys',
      '/simulador/picpay/api/v1/charge/wallet',
    ])
      for (const [method, end] of [
        ['GET', ''],
        ['POST', '/pagar'],
        ['POST', ''],
      ] as const)
        expect((await fetch(path + end, { method })).status, `${method} ${path}${end}`).toBe(404);
  });

  it('an order made with the simulator cannot be paid any more, by notice or by its page', async () => {
    const { deps, fetch, runJobs } = await open(await pagbank());
    const driver = await comprador(app as TestApp);
    const [velho] = await deps.db
      .insert(pedido)
      .values({
        usuarioId: driver.id,
        codigo: codigo(),
        conteudoHash: 'x',
        metodo: 'PICPAY',
        status: 'aguardando_pagamento',
        subtotal: 7990,
        desconto: 0,
        total: 7990,
        gateway: 'picpay',
        gatewayPedidoId: 'velho',
        criadoEm: deps.clock(),
        expiraEm: new Date(deps.clock().getTime() + 600_000),
      })
      .returning();
    const referenceId = `${velho?.id}-${velho?.codigo}`;
    const notice = await fetch('/webhooks/picpay', {
      method: 'POST',
      headers: { authorization: SIMULATOR_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { merchantChargeId: referenceId } }),
    });
    expect(notice.status).toBe(401);
    const page = await fetch(`/simulador/banco/picpay/${referenceId}/pagar`, { method: 'POST' });
    expect(page.status).toBe(404);
    await runJobs();
    const [now] = await deps.db
      .select()
      .from(pedido)
      .where(eq(pedido.id, velho?.id ?? 0));
    expect(now?.status).toBe('aguardando_pagamento');
  });

  it('Pix is requested from the real gateway only', async () => {
    await open(await pagbank());
    const driver = await comprador(app as TestApp);
    const before = real?.asked() ?? 0;
    await refused(
      driver.api.pedidos.gerapedido2({
        order_id: codigo(),
        payment_method: 'PIX',
        guids_produtos_extras: extras,
      }),
      'PAGAMENTO_FALHOU',
    );
    expect(real?.asked()).toBeGreaterThan(before);
  });
});

describe('while everything is simulated', () => {
  it('no API of a gateway answers from outside; the picture of a payment does', async () => {
    const { fetch } = await open({});
    const headers = { authorization: `Bearer ${SIMULATOR_TOKEN}`, 'content-type': 'application/json' };
    for (const [method, path] of [
      ['PUT', '/pagbank/public-keys/card'],
      ['POST', '/pagbank/public-keys'],
      ['POST', '/pagbank/orders'],
      ['POST', '/pagbank/charges/CHAR_1/cancel'],
      ['POST', '/oauth2/token'],
      ['POST', '/api/v1/charge/wallet'],
      ['POST', '/consultas/detran/rj/cnh'],
    ] as const)
      expect((await fetch(`/simulador${path}`, { method, headers, body: '{}' })).status, path).toBe(404);
    const { pixLink } = await pixAberto(await comprador(app as TestApp));
    const picture = await fetch(new URL(pixLink ?? '').pathname);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

describe('a payment method that is not in the settings', () => {
  it.each(['PICPAY', 'BOLETO'] as const)('%s is refused although everything is simulated', async (metodo) => {
    await open({ PAYMENT_METHODS: metodo === 'PICPAY' ? 'BOLETO' : 'PICPAY' });
    const driver = await comprador(app as TestApp);
    await refused(criarPedido(driver.ctx, compraPix(extras, { metodo })), 'FORMA_PAGAMENTO_INVALIDA');
  });

  it('may be card or Pix, which are always offered', async () => {
    const plain = await open({ PAYMENT_METHODS: '' });
    expect((await pixAberto(await comprador(plain))).status).toBe('aguardando_pagamento');
  });
});

describe('the demonstration account', () => {
  const has = async ({ deps }: TestApp) => (await deps.db.$count(usuario, eq(usuario.email, DEMO.email))) > 0;

  it('does not exist beside any real service', async () => {
    const { url } = { url: 'http://127.0.0.1:9' };
    for (const settings of [
      await pagbank(),
      { INFOSIMPLES_URL: url, INFOSIMPLES_TOKEN: 'x' },
      { VIACEP_URL: url },
      { SMTP_URL: 'smtp://127.0.0.1:9' },
      { AUTOMATION_WEBHOOK_URL: url },
    ]) {
      const tried = await open({ ...settings, DEMO: 'auto' });
      expect(tried.runtime.demo, JSON.stringify(settings)).toBeNull();
      expect(await has(tried), JSON.stringify(settings)).toBe(false);
      await tried.close();
      app = undefined;
    }
  });
});
