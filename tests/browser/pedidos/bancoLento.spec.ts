import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { pagSeguroScript } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { createPicPaySimulator } from '#backend/platform/simulators/picpay/app.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { serveFake } from '../../backend/harness/fake.ts';
import { servidorEm } from '../../crash/server.ts';
import { newDriver } from '../support/driver.ts';
import { operadorEm } from '../support/operador.ts';
import { expect, test } from '../support/test.ts';
import { abrir, continuar, DO_PLANO, obrigado, pagar, pedidosDe, preencherCartao } from './cartao.ts';
import { EXTRAS } from './compras.ts';

test.describe.configure({ timeout: 180_000 });

/** PagBank on the network, with its card script; it sends its notices when it wakes. */
async function abrirBanco(token: string) {
  const avisos: (() => Promise<void>)[] = [];
  const simulado = createPagBankSimulator({
    ...{ store: createMemoryStore(), clock: () => new Date(), token, publicUrl: 'http://127.0.0.1' },
    deliver: (url, init) => fetch(url, init),
    later: (avisar) => void avisos.push(async () => void (await avisar())),
  });
  const servico = await serveFake({
    fetch: (pedido) =>
      new URL(pedido.url).pathname === '/cartao.js'
        ? new Response(pagSeguroScript(), { headers: { 'content-type': 'text/javascript' } })
        : simulado.fetch(pedido),
  });
  const acordar = async () => {
    servico.state.delayMs = 0;
    for (const avisar of avisos.splice(0)) await avisar();
  };
  return { ...servico, acordar };
}

test('a bank that sleeps over a card does not hold the driver; then the page tells by itself, also without script', async ({
  browser,
  playwright,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const token = 'segredo-do-banco';
  const banco = await abrirBanco(token);
  const dataDir = await mkdtemp(join(tmpdir(), 'via-livre-banco-'));
  const servidor = await servidorEm(dataDir, {
    ...{ PAGBANK_URL: banco.url, PAGBANK_TOKEN: token, PAGBANK_SDK_URL: `${banco.url}/cartao.js` },
  });
  try {
    await servidor.start();
    const request = await playwright.request.newContext({ baseURL: servidor.url });
    const contexto = await browser.newContext({ baseURL: servidor.url });
    const driver = await newDriver({ context: contexto, request, baseURL: servidor.url });
    await driver.completeProfile();
    const page = await contexto.newPage();
    await abrir(page, DO_PLANO);
    await preencherCartao(page);
    await continuar(page);
    // The key of the card comes quickly; the bank falls asleep over the charge.
    await page.route('**/gerapedido_plano.php', async (rota) => {
      banco.state.delayMs = 40_000;
      await rota.continue();
    });
    const pagou = performance.now();
    await pagar(page);
    await expect(page.getByText('Estamos conferindo')).toBeVisible();
    // 15 s of the server, and what a busy machine adds; the bank sleeps 40.
    expect((performance.now() - pagou) / 1000).toBeLessThan(30);
    console.info(`held ${((performance.now() - pagou) / 1000).toFixed(1)} s`);

    const semScript = await browser.newContext({
      baseURL: servidor.url,
      javaScriptEnabled: false,
      storageState: await contexto.storageState(),
    });
    const outra = await semScript.newPage();
    await outra.goto(page.url());
    await expect(outra.getByText('Estamos conferindo')).toBeVisible();

    const acordou = performance.now();
    await banco.acordar();
    await expect(obrigado(page)).toBeVisible({ timeout: 60_000 });
    await expect(obrigado(outra)).toBeVisible({ timeout: 60_000 });
    console.info(`told ${((performance.now() - acordou) / 1000).toFixed(1)} s after the bank woke`);
    // Asked twice with one key: charged once.
    expect(await pedidosDe(driver)).toHaveLength(1);
    expect(await operadorEm(dataDir)('pedidos', 'dobrados')).toEqual([]);
  } finally {
    await servidor.stop();
    await banco.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('banks that never answer hold nobody, by Pix, boleto or PicPay, with script or without', async ({
  browser,
  playwright,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const token = 'segredo-do-banco';
  const [banco, picpay] = [await abrirBanco(token), await abrirPicPay(token)];
  const dataDir = await mkdtemp(join(tmpdir(), 'via-livre-banco-'));
  const servidor = await servidorEm(dataDir, {
    ...{ PAGBANK_URL: banco.url, PAGBANK_TOKEN: token, PAGBANK_SDK_URL: `${banco.url}/cartao.js` },
    ...{ PICPAY_URL: picpay.url, PICPAY_CLIENT_ID: token, PICPAY_CLIENT_SECRET: token },
    ...{ PICPAY_SELLER_TOKEN: token, PAYMENT_METHODS: 'PICPAY,BOLETO' },
  });
  try {
    await servidor.start();
    const request = await playwright.request.newContext({ baseURL: servidor.url });
    const abertas = [];
    for (const [meio, botao] of Object.entries(BOTOES))
      for (const javaScriptEnabled of [true, false]) {
        const context = await browser.newContext({ baseURL: servidor.url, javaScriptEnabled });
        const driver = await newDriver({ context, request, baseURL: servidor.url });
        await driver.completeProfile();
        const page = await context.newPage();
        await page.goto(`/app/pe/contratar/${meio}?${EXTRAS}`);
        abertas.push({ nome: `${meio}${javaScriptEnabled ? '' : ', no script'}`, page, botao });
      }
    for (const { state } of [banco, picpay]) state.delayMs = 60_000;
    const esperas = await Promise.all(
      abertas.map(async ({ nome, page, botao }) => {
        const pagou = performance.now();
        await page.getByRole('button', { name: botao }).click();
        await expect(page.getByText('Estamos conferindo')).toBeVisible({ timeout: 40_000 });
        return { nome, segundos: (performance.now() - pagou) / 1000 };
      }),
    );
    console.info(esperas.map(({ nome, segundos }) => `${nome}: ${segundos.toFixed(1)} s`).join('; '));
    for (const { nome, segundos } of esperas) expect([nome, segundos < 30]).toEqual([nome, true]);
    for (const { state } of [banco, picpay]) state.delayMs = 0;
    for (const { page } of abertas)
      await expect(page.getByText('Estamos conferindo')).toHaveCount(0, { timeout: 90_000 });
  } finally {
    await servidor.stop();
    for (const um of [banco, picpay]) await um.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

const BOTOES = { pix: 'Gerar código Pix', boleto: 'Gerar boleto', picpay: 'Gerar código PicPay' };

const abrirPicPay = (token: string) =>
  serveFake(
    createPicPaySimulator({
      ...{ store: createMemoryStore(), clock: () => new Date(), token, publicUrl: 'http://127.0.0.1' },
      ...{
        sellerToken: token,
        noticeUrl: 'http://127.0.0.1',
        deliver: async () => new Response(),
        later: () => {},
      },
    }),
  );
