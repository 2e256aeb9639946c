import type { Page } from 'playwright/test';
import { entrar } from '../../fixtures/motorista.ts';
import { test } from '../peticoes/assistente.ts';
import { cookiesDe } from '../support/driver.ts';
import { expect } from '../support/test.ts';
import { expectDitoUmaVez } from './identidade.ts';

/** The demonstration account is the largest case: four licences, two processes, a fine in every state. */
const DEMO = { email: 'demo@vialivre.example', senha: 'livre2026' };

const PETICAO = 'item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*1';
const COMPRAS = [
  '/app/planos/contratar/forma-pagamento/9/17',
  `/app/planos/contratar/forma-pagamento?${PETICAO}`,
  '/app/planos/contratar/9/17',
  ...['pix', 'picpay', 'boleto'].map((meio) => `/app/pe/contratar/${meio}?${PETICAO}`),
];

/** The first answer of a screen: the days, the sum, the first row. */
const RESPOSTA =
  ':is(.dias > strong, .destaque strong, .processo h2, .medidor, li.multa, .prazo, .plano-preco, .compra-resumo :is(.total, strong), h2 + p)';

/** What stands on the first screen also with text at 200%. */
const A_DUZENTOS = {
  '/app/inicial': '.processo h2',
  '/app/multas': '.multa-titulo',
  '/app/prazos': '.processo h2',
  '/app/recursos': '.multa-titulo',
  '/app/condutores': 'a.linha h2',
  '/app/veiculos': 'a.linha h2',
};

/** Visible words of the main region with folds closed; for the elements of a selector, their mean. */
async function palavras(page: Page, de = 'main'): Promise<{ total: number; media: number; quantos: number }> {
  return page.evaluate((seletor) => {
    const contar = (texto: string) =>
      texto.split(/\s+/).filter((palavra) => /[\p{L}\p{N}]/u.test(palavra)).length;
    const elementos = [...document.querySelectorAll<HTMLElement>(seletor)].filter((um) =>
      um.checkVisibility({ contentVisibilityAuto: false }),
    );
    // Text for screen readers only does not count.
    const ditas = (um: HTMLElement) =>
      [...um.querySelectorAll<HTMLElement>('.sr-only')].reduce((soma, so) => soma + contar(so.innerText), 0);
    const total = elementos.reduce((soma, um) => soma + contar(um.innerText) - ditas(um), 0);
    return { total, quantos: elementos.length, media: total / Math.max(1, elementos.length) };
  }, de);
}

/** Distance in pixels from the top of the page to the bottom of an element; null without one. */
const fimDe = (page: Page, seletor: string) =>
  page.evaluate((qual) => {
    const um = document.querySelector(qual);
    return um ? Math.round(um.getBoundingClientRect().bottom + scrollY) : null;
  }, seletor);

/** Whether a touch on the middle, the upper and the lower end of the main button reaches it, nothing being scrolled. */
const aoPolegar = (page: Page) =>
  page.evaluate(() => {
    const botao = document.querySelector('main .botao-principal');
    const { left, right, top, bottom } = botao?.getBoundingClientRect() ?? new DOMRect();
    const alvos = [
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, top + 2],
      [(left + right) / 2, bottom - 2],
    ] as const;
    return (
      scrollY === 0 &&
      botao !== null &&
      alvos.every(([x, y]) => botao.contains(document.elementFromPoint(x, y)))
    );
  });

test('a screen answers in few words on a phone', async ({ page, baseURL }) => {
  const url = String(baseURL);
  await expect.poll(async () => (await entrar(url, DEMO)).token, { timeout: 200_000 }).toBeTruthy();
  const { email, token } = await entrar(url, DEMO);
  await page.context().addCookies(cookiesDe({ email, token }, url));
  const linhas = page.locator('li.multa');
  // The demonstration data arrive through the queues.
  await expect(async () => {
    await page.goto('/app/multas');
    expect(await linhas.count()).toBeGreaterThanOrEqual(23);
    // The seed writes the appeals last.
    await page.goto('/app/inicial');
    expect(await page.getByRole('link', { name: /Em julgamento 3/ }).count()).toBe(1);
  }).toPass({ timeout: 200_000 });

  /** Words of the screen, or of a row of it; where its main button and its answer end. */
  const medir = async (
    tela: string,
    limite: number,
    { de, botao, resposta }: { de?: string; botao?: boolean; resposta?: boolean } = {},
  ) => {
    await page.goto(tela);
    if (!de) await expectDitoUmaVez(page);
    const { total, media, quantos } = await palavras(page, de);
    expect(quantos, tela).toBeGreaterThan(0);
    expect.soft(de ? media : total, `words of ${tela}`).toBeLessThanOrEqual(limite);
    if (botao)
      expect
        .soft(await fimDe(page, 'main .botao-principal'), `the button of ${tela}`)
        .toBeLessThanOrEqual(640);
    if (resposta)
      expect.soft(await fimDe(page, `main ${RESPOSTA}`), `the answer of ${tela}`).toBeLessThan(400);
  };
  const enderecos = (seletor: string) =>
    page.locator(seletor).evaluateAll((links) => links.map((um) => String(um.getAttribute('href'))));

  await medir('/app/inicial', 110, { botao: true });
  await medir('/app/multas', 20, { de: 'li.multa' });
  for (const alta of await linhas.evaluateAll((todas) =>
    todas.map((uma) => uma.getBoundingClientRect().height),
  ))
    expect.soft(alta, 'the height of a row').toBeLessThanOrEqual(88);
  const multas = await enderecos('li.multa a');
  const paga = await page
    .getByRole('link', { name: /Usar o recurso já pago/ })
    .first()
    .getAttribute('href');
  for (const [i, multa] of multas.entries()) {
    if (i % 3 !== 0) continue;
    await medir(multa, 150);
    const fim = (await fimDe(page, 'main .botao-principal')) ?? 0;
    expect.soft(fim, 'the main button is on the first screen').toBeLessThanOrEqual(640);
  }
  // The head's button leads to the documents of the appeal: they stand first, their button at the thumb.
  await medir(`${paga}?pedir`, 240, { resposta: true });
  expect.soft(await fimDe(page, '#recurso summary'), 'the form begins').toBeLessThanOrEqual(500);
  expect.soft(await aoPolegar(page), 'the main button of the documents').toBe(true);

  await medir('/app/prazos', 20, { de: '.dias .prazo' });
  await medir('/app/recursos', 20, { de: 'li.multa' });
  await medir('/app/guardadas/nova', 120, { botao: true });
  await medir('/app/planos/contratar', 260, { botao: true, resposta: true });
  await medir('/app/notificacoes', 15, { de: '.notificacoes > li' });
  await medir('/app/recurso-de-multa-online/pedidos', 20, { de: 'tbody tr' });
  await page.goto('/app/processo');
  await expect(page.locator('main').getByText('Precisa de ajuda?').filter({ visible: true })).toHaveCount(1);
  await medir((await enderecos('li.multa a'))[0] ?? '', 110, { botao: true });
  await page.goto('/app/condutores');
  for (const cnh of await enderecos('a.linha')) {
    await medir(cnh, 130);
    // One that could not be consulted has none.
    if (await page.locator('#pontuacao').count()) await medir(cnh, 60, { de: '#pontuacao' });
  }
  for (const [tela, resposta] of Object.entries(A_DUZENTOS)) {
    await page.goto(tela);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const livre = await page.evaluate(() => document.querySelector('.lugares')?.getBoundingClientRect().top);
    expect.soft(await fimDe(page, `main ${resposta}`), `${tela} at 200%`).toBeLessThanOrEqual(Number(livre));
  }

  await page.setViewportSize({ width: 360, height: 640 });
  for (const endereco of COMPRAS) {
    await medir(endereco, 120, { resposta: true });
    expect.soft(await aoPolegar(page), `the main button before any scroll: ${endereco}`).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/app/inicial');
  const naMesa = await fimDe(page, 'main .botao-principal');
  expect.soft(naMesa, 'the main button on a desk').toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().clearCookies();
  await medir('/', 260);
});
