import type { Page } from 'playwright/test';
import { test } from '../peticoes/assistente.ts';
import { cookiesDe } from '../support/driver.ts';
import { expect } from '../support/test.ts';
import { expectDitoUmaVez } from './identidade.ts';

/** The demonstration account is the largest case: four licences, two processes, a fine in every state. */
const DEMO = { username: 'demo@vialivre.example', password: 'livre2026', grant_type: 'password' };

const PETICAO = 'item=5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01*1';
const COMPRAS = {
  'payment method of a plan': '/app/planos/contratar/forma-pagamento/9/17',
  'payment method of a petition': `/app/planos/contratar/forma-pagamento?${PETICAO}`,
  'card checkout of a plan': '/app/planos/contratar/9/17',
  'Pix checkout of a petition': `/app/pe/contratar/pix?${PETICAO}`,
  'PicPay checkout of a petition': `/app/pe/contratar/picpay?${PETICAO}`,
  'boleto checkout of a petition': `/app/pe/contratar/boleto?${PETICAO}`,
};

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
  let access_token = '';
  await expect(async () => {
    const resposta = await page.request.post('/token', { form: DEMO, headers: { origin: String(baseURL) } });
    expect(resposta.status()).toBe(200);
    ({ access_token } = (await resposta.json()) as { access_token: string });
  }).toPass({ timeout: 200_000 });
  await page.context().addCookies(cookiesDe({ email: DEMO.username, token: access_token }, String(baseURL)));
  const linhas = page.locator('li.multa');
  // The demonstration data arrive through the queues.
  await expect(async () => {
    await page.goto('/app/multas');
    expect(await linhas.count()).toBeGreaterThanOrEqual(23);
    // The seed writes the appeals last.
    await page.goto('/app/inicial');
    expect(await page.getByRole('link', { name: /Em julgamento 3/ }).count()).toBe(1);
  }).toPass({ timeout: 200_000 });
  await page.goto('/app/multas');
  const vistas: Record<
    string,
    { palavras: number; limite: number; resposta: number | null; botao: number | null }
  > = {};
  const medir = async (nome: string, limite: number, de?: string) => {
    const { total, media, quantos } = await palavras(page, de);
    if (!de) await expectDitoUmaVez(page);
    const conta = de ? Math.round(media * 10) / 10 : total;
    const botao = de ? null : await fimDe(page, 'main .botao-principal');
    vistas[nome] = { palavras: conta, limite, resposta: await fimDe(page, `main ${RESPOSTA}`), botao };
    expect(quantos, nome).toBeGreaterThan(0);
    expect.soft(conta, nome).toBeLessThanOrEqual(limite);
  };
  await medir('a row of Minhas Multas', 20, 'li.multa');
  for (const alta of await linhas.evaluateAll((todas) =>
    todas.map((uma) => uma.getBoundingClientRect().height),
  ))
    expect.soft(alta, 'the height of a row').toBeLessThanOrEqual(88);
  const multas = await linhas.locator('a').evaluateAll((links) => links.map((um) => um.getAttribute('href')));
  await page.goto('/app/inicial');
  await medir('home', 110);
  expect.soft(vistas.home?.botao, 'the main button of home').toBeLessThanOrEqual(640);
  await page.goto('/app/prazos');
  await medir('a row of Prazos', 20, '.dias .prazo');
  await page.goto('/app/recursos');
  await medir('a row of Protocolos', 20, 'li.multa');
  for (const [i, href] of multas.entries()) {
    if (i % 3 !== 0 || !href) continue;
    await page.goto(href);
    await medir(`fine ${i + 1}`, 150);
    const botao = vistas[`fine ${i + 1}`]?.botao ?? 0;
    expect.soft(botao, 'the main button is on the first screen').toBeLessThanOrEqual(640);
  }
  // The head's button leads to the documents of the appeal: they stand first, their button at the thumb.
  await page.goto('/app/multas');
  const paga = page.getByRole('link', { name: /Usar o recurso já pago/ }).first();
  await page.goto(`${await paga.getAttribute('href')}?pedir`);
  await medir('documents of an appeal', 240);
  expect.soft(vistas['documents of an appeal']?.resposta, 'the days left').toBeLessThan(400);
  expect.soft(await fimDe(page, '#recurso summary'), 'the form begins').toBeLessThanOrEqual(500);
  expect.soft(await aoPolegar(page), 'the main button of the documents').toBe(true);
  await page.goto('/app/guardadas/nova');
  await medir('keeping a fine', 120);
  expect.soft(vistas['keeping a fine']?.botao, 'the camera').toBeLessThanOrEqual(640);
  await page.goto('/app/processo');
  await expect(page.locator('main').getByText('Precisa de ajuda?').filter({ visible: true })).toHaveCount(1);
  await page.goto(String(await page.locator('li.multa a').first().getAttribute('href')));
  await medir('process', 110);
  expect.soft(vistas.process?.botao, 'the button of the process').toBeLessThanOrEqual(640);
  await page.goto('/app/condutores');
  const cnhs = await page
    .locator('a.linha')
    .evaluateAll((links) => links.map((um) => um.getAttribute('href')));
  for (const [i, href] of cnhs.entries()) {
    await page.goto(String(href));
    await medir(`licence ${i + 1}`, 130);
    // One that could not be consulted has none.
    if (await page.locator('#pontuacao').count()) await medir(`points ${i + 1}`, 60, '#pontuacao');
  }
  for (const [tela, resposta] of Object.entries(A_DUZENTOS)) {
    await page.goto(tela);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const livre = await page.evaluate(() => document.querySelector('.lugares')?.getBoundingClientRect().top);
    expect.soft(await fimDe(page, `main ${resposta}`), `${tela} at 200%`).toBeLessThanOrEqual(Number(livre));
  }
  await page.goto('/app/planos/contratar');
  await medir('plans', 260);
  expect.soft(vistas.plans?.resposta, 'the price of the first plan').toBeLessThan(400);
  expect.soft(vistas.plans?.botao, 'the button of the first plan').toBeLessThanOrEqual(640);
  await page.goto('/app/notificacoes');
  await medir('a row of Notificações', 15, '.notificacoes > li');
  await page.goto('/app/recurso-de-multa-online/pedidos');
  await medir('a row of Meus Pedidos', 20, 'tbody tr');
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [nome, endereco] of Object.entries(COMPRAS)) {
    await page.goto(endereco);
    await medir(nome, 120);
    expect.soft(vistas[nome]?.resposta, `the total: ${nome}`).toBeLessThan(400);
    expect.soft(await aoPolegar(page), `the main button before any scroll: ${nome}`).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/app/inicial');
  expect
    .soft(await fimDe(page, 'main .botao-principal'), 'the main button on a desk')
    .toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().clearCookies();
  await page.goto('/');
  await medir('landing', 260);
  console.table(vistas);
});
