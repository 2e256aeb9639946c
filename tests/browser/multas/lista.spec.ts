import { conferirMulta } from '../peticoes/assistente.ts';
import { test } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
import { expect } from '../support/test.ts';

test('chosen fines lead to the payment page after a check of each, without those that have no ground', async ({
  page,
  driver,
}, testInfo) => {
  testInfo.slow();
  await page.goto('/app/multas');
  // Before any look-up nobody is congratulated.
  await expect(
    page.getByText('Cadastre a sua CNH ou o seu veículo para vermos as suas multas.'),
  ).toBeVisible();
  await expect(page.getByText('Legal!')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cadastrar CNH' })).toHaveAttribute(
    'href',
    '/app/condutores/cadastrar',
  );
  const { numero } = await driver.registerCnh(2);
  await finesOf(driver, { atLeast: 4 });
  await page.goto('/app/multas');
  await page.getByText('O que acompanhamos').click();
  await expect(page.getByRole('link', { name: numero })).toBeVisible();
  await expect(page.getByText(/^Consultado em \d\d\/\d\d\/\d{4}/).first()).toBeVisible();
  const buy = page.getByRole('button', { name: 'Comprar', exact: true });
  await expect(buy).toBeHidden();

  const boxes = page.getByRole('checkbox', { name: /Comprar recurso/ });
  await expect(boxes).toHaveCount(3);
  for (const i of [0, 1, 2]) await boxes.nth(i).check();
  await expect(buy).toBeVisible();
  await expect(page.getByText('3 multas escolhidas')).toBeVisible();
  // The choice survives another page and a reload.
  await page.goto('/app/inicial');
  await page.goto('/app/multas');
  await expect(page.getByText('3 multas escolhidas')).toBeVisible();
  // The pane beside the list, which a phone does not show, brings no script.
  const scripts = page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect((await scripts).filter((url) => /DatasDaMulta|PedirRecurso|Documentos/.test(url))).toEqual([]);
  const chosen = await Promise.all([0, 2].map((i) => boxes.nth(i).inputValue()));
  await buy.click();
  await conferirMulta(page, true);
  await page.getByRole('link', { name: 'Seguir com a compra' }).click();
  await conferirMulta(page, false);
  await expect(page.getByText('R$')).toHaveCount(0);
  await page.getByRole('link', { name: 'Seguir com o resto da compra' }).click();
  await conferirMulta(page, true);
  await page.getByRole('link', { name: 'Seguir com a compra' }).click();
  await page.waitForURL(/\/app\/planos\/contratar\/forma-pagamento\?/);
  expect(new URL(page.url()).searchParams.getAll('item')).toEqual(chosen);
  expect(chosen[0]).toMatch(/^[0-9a-f-]{36}\*1$/);

  await page.getByRole('link', { name: 'Alterar', exact: true }).click();
  await expect(page).toHaveURL('/app/multas');
  const ticked = boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  expect(await ticked).toEqual([true, true, true]);
  for (const i of [0, 1, 2]) await boxes.nth(i).uncheck();
  await expect(buy).toBeHidden();
});

test('vehicle fines are named so, and have their own page', async ({ page, driver }) => {
  await driver.registerVehicle(2);
  const [fine] = await finesOf(driver, { atLeast: 4 });
  await page.goto('/app/multas');
  await expect(page.getByText('Multa de veículo').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Comprar recurso/ })).toHaveCount(0);
  await page.goto(`/app/multas/view/${fine?.Id}`);
  for (const folded of ['Datas e papéis', 'Dados da multa'])
    await page.locator('summary').filter({ hasText: folded }).click();
  for (const text of [
    'Auto de infração',
    'Renavam',
    'Data para pagamento',
    'Prazos',
    '(CTB, art. 281-A)',
    'estimativa',
  ]) {
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Comprar este recurso' })).toHaveAttribute(
    'href',
    `/app/planos/contratar/forma-pagamento?item=${fine?.Guid}*1`,
  );
});

test('a row is one link, neither its word nor its box covers the amount or the state, nor a message the buy button', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(2);
  await finesOf(driver, { atLeast: 4 });
  await page.goto('/app/multas');
  await page
    .getByRole('checkbox', { name: /Comprar recurso/ })
    .first()
    .check();
  const message = page.getByText('A consulta da sua CNH terminou');
  await expect(message).toBeVisible();
  const button = await page.getByRole('button', { name: 'Comprar', exact: true }).boundingBox();
  const covering = await message.boundingBox();
  expect((covering?.y ?? 0) + (covering?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  for (const width of [360, 430]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/app/multas');
    const linhas = page.locator('li.multa');
    await expect(linhas).toHaveCount(4);
    await expect(linhas.locator('a')).toHaveCount(4);
    const erradas = await linhas.evaluateAll((todas) => {
      const escrito = (um: Element | null) => {
        const faixa = document.createRange();
        if (um) faixa.selectNodeContents(um);
        return faixa.getBoundingClientRect();
      };
      return todas
        .filter((linha) => {
          const caixa = escrito(linha.querySelector('label > span'));
          const estado = escrito(linha.querySelector('.multa-estado'));
          const cobre =
            caixa.height > 0 &&
            (caixa.top < escrito(linha.querySelector('.figures')).bottom - 4 || estado.right > caixa.left);
          return cobre || (linha.querySelector('a')?.getBoundingClientRect().height ?? 0) < 44;
        })
        .map(({ textContent }) => textContent);
    });
    expect(erradas).toEqual([]);
  }
});

test('a desk has the fine open beside the list, a phone one of them', async ({
  browser,
  driver,
  baseURL,
}) => {
  await driver.registerVehicle(2);
  await finesOf(driver, { atLeast: 4 });
  const context = await browser.newContext({
    baseURL: String(baseURL),
    viewport: { width: 1280, height: 800 },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150',
  });
  await context.addCookies([{ name: 'CLToken', value: driver.token, url: String(baseURL) }]);
  const page = await context.newPage();
  await page.goto('/app/multas');
  const head = page.getByRole('heading', { name: 'O que fazer' });
  await expect(head).toBeVisible();
  await page.locator('li.multa a').nth(1).click();
  await expect(page).toHaveURL(/\/app\/multas\/view\/\d+$/);
  await expect(head).toBeVisible();
  await expect(page.locator('li.multa')).toHaveCount(4);
  await expect(page.locator('li.multa a[aria-current]')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Prazos' })).toBeVisible();
  await page.goto('/app/prazos');
  await expect(head).toBeVisible();
  await expect(page.locator('.prazo a[aria-current]').first()).toBeVisible();
  await page.goto('/app/multas');
  await page.locator('li.multa a').nth(1).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('li.multa').first()).toBeHidden();
  const titles = page.locator('.coisa > .dobra > summary');
  await expect(titles).toHaveText(['O que fazer', 'Datas e papéis', 'Dados da multa']);
  await page.goto('/app/multas');
  await expect(head).toBeHidden();
  await context.close();
});
