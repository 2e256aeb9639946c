import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGBANK_SDK } from '#backend/platform/adapters/pagbank/client.ts';
import { createPagBankSimulator } from '#backend/platform/simulators/pagbank/app.ts';
import { pagSeguroScript } from '#backend/platform/simulators/pagseguro-sdk.ts';
import { createMemoryStore } from '#backend/platform/simulators/store.ts';
import { serveFake } from '../../backend/harness/fake.ts';
import { servidorEm } from '../../crash/server.ts';
import { newDriver } from '../support/driver.ts';
import { operadorEm } from '../support/operador.ts';
import { expect, test } from '../support/test.ts';
import { abrir, continuar, DO_PLANO, obrigado, pagar, pedidosDe, preencherCartao } from './cartao.ts';
import { EXTRAS } from './compras.ts';

/** PagBank on the network; it sends its notices when it wakes. */
async function abrirBanco(token: string) {
  const avisos: (() => Promise<void>)[] = [];
  const simulado = createPagBankSimulator({
    ...{ store: createMemoryStore(), clock: () => new Date(), token, publicUrl: 'http://127.0.0.1' },
    deliver: (url, init) => fetch(url, init),
    later: (avisar) => void avisos.push(async () => void (await avisar())),
  });
  const servico = await serveFake(simulado);
  const acordar = async () => {
    servico.state.delayMs = 0;
    for (const avisar of avisos.splice(0)) await avisar();
  };
  return { ...servico, acordar };
}

test('a slow bank does not delay the driver, and the page then shows the result by itself, also without script', async ({
  browser,
  playwright,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const token = 'segredo-do-banco';
  const banco = await abrirBanco(token);
  const dataDir = await mkdtemp(join(tmpdir(), 'via-livre-banco-'));
  const servidor = await servidorEm(dataDir, {
    ...{ PAGBANK_URL: banco.url, PAGBANK_TOKEN: token },
  });
  try {
    await servidor.start();
    const request = await playwright.request.newContext({ baseURL: servidor.url });
    const contexto = await browser.newContext({ baseURL: servidor.url });
    await contexto.route(PAGBANK_SDK, (rota) =>
      rota.fulfill({ contentType: 'text/javascript', body: pagSeguroScript() }),
    );
    const driver = await newDriver({ context: contexto, request, baseURL: servidor.url });
    await driver.completeProfile();
    const page = await contexto.newPage();
    await abrir(page, DO_PLANO);
    await preencherCartao(page);
    await continuar(page);
    // The key of the card comes quickly; the bank falls asleep over the charge.
    await page.route('**/gerapedido_plano.php', async (rota) => {
      banco.state.delayMs = 120_000;
      await rota.continue();
    });
    await pagar(page);
    await expect(page.getByText('Estamos conferindo')).toBeVisible();

    const semScript = await browser.newContext({
      baseURL: servidor.url,
      javaScriptEnabled: false,
      storageState: await contexto.storageState(),
    });
    const outra = await semScript.newPage();
    await outra.goto(page.url());
    await expect(outra.getByText('Estamos conferindo')).toBeVisible();
    // Another purchase, whose form the browser sends.
    const pix = await semScript.newPage();
    await pix.goto(`/app/pe/contratar/pix?${EXTRAS}`);
    await pix.getByRole('button', { name: 'Gerar código Pix' }).click();
    await expect(pix.getByText('Estamos conferindo')).toBeVisible();

    await banco.acordar();
    await expect(obrigado(page)).toBeVisible();
    await expect(obrigado(outra)).toBeVisible();
    await expect(pix.getByText('Estamos conferindo')).toHaveCount(0);
    // Asked twice with one key: charged once.
    expect(await pedidosDe(driver)).toHaveLength(2);
    expect(await operadorEm(dataDir)('pedidos', 'dobrados')).toEqual([]);
  } finally {
    await servidor.stop();
    await banco.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
