import { generateCnh } from '@brazilian-utils/brazilian-utils/generate-cnh';
import type { Page } from 'playwright/test';
import { carta } from '../fixtures/caneta.ts';
import { CARTAS } from '../fixtures/cartas.ts';
import { preencherCartao } from './pedidos/cartao.ts';
import { noBanco } from './support/banco.ts';
import { type Driver, test } from './support/driver.ts';
import { hydrated } from './support/islands.ts';
import { FILES, finesOf } from './support/multas.ts';
import { buyPetition } from './support/peticao.ts';
import { expect } from './support/test.ts';

/** What a journey costs a driver: taps, fields filled in, screens, and the words on them. */
interface Custo {
  toques: number;
  campos: number;
  telas: number;
  palavras: number;
}

/** Counts from the first page on; each page notes its own when it is left. */
async function contar(page: Page): Promise<() => Promise<Custo>> {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    const ler = () => JSON.parse(sessionStorage.getItem('custo') ?? '{}') as Record<string, number>;
    const somar = (mais: Record<string, number>) => {
      const custo = ler();
      for (const [nome, n] of Object.entries(mais)) custo[nome] = (custo[nome] ?? 0) + n;
      sessionStorage.setItem('custo', JSON.stringify(custo));
    };
    const vistos = new WeakSet<EventTarget>();
    addEventListener('pointerdown', () => somar({ toques: 1 }), true);
    addEventListener(
      'input',
      ({ target }) => {
        const campo = target instanceof Element && !target.matches('[type=checkbox], [type=radio]');
        if (!campo || vistos.has(target)) return;
        vistos.add(target);
        somar({ campos: 1 });
      },
      true,
    );
    addEventListener('pagehide', () => {
      const texto = document.querySelector<HTMLElement>('main')?.innerText ?? '';
      somar({ telas: 1, palavras: texto.split(/\s+/).filter((uma) => /[\p{L}\p{N}]/u.test(uma)).length });
    });
  });
  return async () => {
    await page.goto('/robots.txt');
    const custo = await page.evaluate(() => JSON.parse(sessionStorage.getItem('custo') ?? '{}'));
    return { toques: 0, campos: 0, telas: 0, palavras: 0, ...custo };
  };
}

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click();
const botao = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

interface Jornada {
  preparar?: (driver: Driver, page: Page) => Promise<unknown>;
  de: string;
  andar: (page: Page) => Promise<void>;
  /** The most that it may cost. */
  limite: { toques: number; campos: number };
}

const comMultas = async (driver: Driver) => {
  await driver.registerCnh(2);
  await finesOf(driver, { atLeast: 4 });
};

const JORNADAS: Record<string, Jornada> = {
  'from the CNH to the nearest deadline': {
    de: '/app/inicial',
    limite: { toques: 3, campos: 2 },
    async andar(page) {
      await link(page, 'Cadastrar CNH');
      let numero = generateCnh();
      // The last digit chooses a licence with fines (docs/sandbox.md).
      while (!numero.endsWith('2')) numero = generateCnh();
      await page.getByLabel('Número da CNH').fill(numero);
      await page.getByLabel('CPF do condutor').fill('39053344705');
      await botao(page, 'Cadastrar CNH');
      await page.waitForURL(/\/view\//);
      await expect(page.getByRole('heading', { name: 'Pontuação' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Lugares' }).getByRole('link', { name: 'Início' }).click();
      await expect(page.locator('.dias > strong')).toBeVisible();
    },
  },
  'decide one fine': {
    preparar: comMultas,
    de: '/app/inicial',
    limite: { toques: 2, campos: 0 },
    async andar(page) {
      await link(page, 'Ver como recorrer');
      await page.getByText('Pagar ou recorrer').click();
      await expect(page.getByText(/^Recorrer/).first()).toBeVisible();
    },
  },
  'buy and send an appeal': {
    preparar: async (driver) => {
      await comMultas(driver);
      await driver.completeProfile();
    },
    de: '/app/inicial',
    limite: { toques: 9, campos: 4 },
    async andar(page) {
      await link(page, 'Ver como recorrer');
      await page.getByRole('heading', { name: /^Comprar o recurso/ }).click();
      await link(page, 'Comprar este recurso');
      await page.getByLabel('Pix').check();
      await botao(page, 'Continuar');
      await botao(page, 'Gerar código Pix');
      await noBanco(page.getByRole('link', { name: 'Pagar no banco simulado' }), /^Pagar/);
      await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
      await page.getByRole('main').locator('.botao-principal').click();
      await hydrated(page);
      for (const rotulo of [
        'Documento de identidade ou CNH',
        'Comprovante de residência',
        'CRLV do veículo',
        'Documento de identidade do proprietário',
      ])
        await page.locator('input[type=file]').and(page.getByLabel(rotulo)).setInputFiles(FILES.png);
      await botao(page, 'Enviar solicitação');
      await expect(page.getByText('Obrigado, solicitação enviada com sucesso.')).toBeVisible();
    },
  },
  'a plan by card': {
    preparar: (driver) => driver.completeProfile(),
    de: '/app/planos/contratar',
    limite: { toques: 5, campos: 5 },
    async andar(page) {
      await botao(page, /^CONTRATAR AGORA/);
      await page.getByLabel('Cartão de crédito').check();
      await botao(page, 'Continuar');
      await page.waitForURL(/\/contratar\/\d+\/\d+/);
      await hydrated(page);
      await preencherCartao(page);
      await botao(page, 'Continuar');
      await botao(page, 'Pagar');
      await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
    },
  },
  'import a notice': {
    de: '/app/multas',
    limite: { toques: 4, campos: 1 },
    async andar(page) {
      await link(page, 'Guardar uma multa');
      await link(page, 'Leia os dados dela');
      await expect(page.getByText('O leitor está pronto')).toBeVisible();
      const desenhar = CARTAS['boxes with the label over the value']?.desenhar ?? (() => {});
      const buffer = Buffer.from(await carta(desenhar));
      await page
        .getByLabel('PDF da notificação')
        .setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer });
      await botao(page, 'Ler a carta');
      await expect(page.getByText(/Lemos \d+ campos/)).toBeVisible();
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(page.getByText('Escrita por você.')).toBeVisible();
    },
  },
  'give everything to a lawyer': {
    preparar: comMultas,
    de: '/app/inicial',
    limite: { toques: 2, campos: 0 },
    async andar(page) {
      await link(page, 'Ver como recorrer');
      await Promise.all([page.waitForEvent('download'), link(page, 'Baixar tudo em um PDF')]);
    },
  },
  withdraw: {
    preparar: (driver, page) => buyPetition(driver, page.request),
    de: '/app/inicial',
    limite: { toques: 6, campos: 0 },
    async andar(page) {
      await botao(page, 'Mais');
      await link(page, 'Pedidos');
      await page.getByRole('main').getByRole('link', { name: 'Recurso de Multa Online' }).first().click();
      await link(page, 'Desistir da compra');
      await page.getByRole('main').getByRole('checkbox').check();
      await botao(page, 'Desistir da compra');
      await expect(page).toHaveURL(/\/app\/planos\/detalhes\//);
    },
  },
};

for (const [nome, { preparar, de, andar, limite }] of Object.entries(JORNADAS)) {
  test(`the cost of a journey: ${nome}`, async ({ page, driver }) => {
    await preparar?.(driver, page);
    const custo = await contar(page);
    await page.goto(de);
    await hydrated(page);
    await andar(page);
    const { toques, campos, telas, palavras } = await custo();
    console.info(`| ${nome} | ${toques} taps | ${campos} fields | ${telas} screens | ${palavras} words |`);
    expect(toques, 'taps').toBeGreaterThan(0);
    expect.soft(toques, 'taps').toBeLessThanOrEqual(limite.toques);
    expect.soft(campos, 'fields').toBeLessThanOrEqual(limite.campos);
  });
}
