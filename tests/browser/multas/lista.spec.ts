import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { finesOf } from '../support/multas.ts';
import { expect, expectAccessible } from '../support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the fines with script' : 'the fines without script', () => {
    test.use({ javaScriptEnabled });

    test('chosen fines lead to the payment page', { tag: javaScriptEnabled ? '@both' : [] }, async ({
      page,
      driver,
    }) => {
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
      await boxes.nth(0).check();
      await boxes.nth(2).check();
      await expect(buy).toBeVisible();
      if (javaScriptEnabled) {
        await expect(page.getByText('2 multas escolhidas')).toBeVisible();
        await expectAccessible(page);
      }
      const chosen = await Promise.all([0, 2].map((i) => boxes.nth(i).inputValue()));
      await buy.click();
      await page.waitForURL(/\/app\/planos\/contratar\/forma-pagamento\?/);
      expect(new URL(page.url()).searchParams.getAll('item')).toEqual(chosen);
      expect(chosen[0]).toMatch(/^[0-9a-f-]{36}\*1$/);

      await page.getByRole('link', { name: 'Alterar', exact: true }).click();
      await expect(page).toHaveURL(javaScriptEnabled ? '/app/multas' : /\/app\/multas\?item=/);
      const ticked = boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
      expect(await ticked).toEqual([true, false, true]);
    });
  });
}

test('a choice is restored after a reload', async ({ page, driver }) => {
  await driver.registerCnh(2);
  await finesOf(driver, { atLeast: 4 });
  await page.goto('/app/multas');
  const boxes = page.getByRole('checkbox', { name: /Comprar recurso/ });
  await hydrated(page);
  await boxes.nth(1).check();
  await page.goto('/app/inicial');
  await page.goto('/app/multas');
  await expect(boxes.nth(1)).toBeChecked();
  await expect(page.getByText('1 multa escolhida')).toBeVisible();
  await boxes.nth(1).uncheck();
  await expect(page.getByRole('button', { name: 'Comprar', exact: true })).toBeHidden();
});

test('a message of the shell does not cover the buy button', { tag: '@both' }, async ({ page, driver }) => {
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
});

test('a driver without licence and vehicle is sent to register one', async ({ page, driver: _signedIn }) => {
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
});

test('vehicle fines are named so, and have their own page', async ({ page, driver }) => {
  await driver.registerVehicle(2);
  const [fine] = await finesOf(driver, { atLeast: 4 });
  await page.goto('/app/multas');
  await expect(page.getByText('Multa de veículo').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Comprar recurso/ })).toHaveCount(0);
  await page.goto(`/app/multas/view/${fine?.Id}`);
  for (const folded of ['Comprar o recurso', 'Prazos', 'Dados da multa e o que diz a lei'])
    await page.locator('summary').filter({ hasText: folded }).click();
  for (const text of [
    'Auto de infração',
    'Renavam',
    'Data para pagamento',
    'Prazos',
    'CTB, art. 281-A',
    'estimativa',
  ]) {
    await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Comprar este recurso' })).toHaveAttribute(
    'href',
    `/app/planos/contratar/forma-pagamento?item=${fine?.Guid}*1`,
  );
  await expectAccessible(page);
});

test('the action of a row never covers its amount', async ({ page, driver }) => {
  await driver.registerCnh(2);
  await finesOf(driver, { atLeast: 4 });
  // Wide enough that an infraction takes one line and its action two.
  await page.setViewportSize({ width: 430, height: 740 });
  await page.goto('/app/multas');
  const sobrepostas = await page.locator('tr.multa').evaluateAll((linhas) => {
    const escrito = (um: Element | null) => {
      const faixa = document.createRange();
      if (um) faixa.selectNodeContents(um);
      return faixa.getBoundingClientRect();
    };
    return linhas
      .filter((linha) => {
        const acao = escrito(linha.querySelector('td:last-child :is(a, label > span)'));
        return acao.height > 0 && acao.top < escrito(linha.querySelector('.figures')).bottom - 4;
      })
      .map(({ textContent }) => textContent);
  });
  expect(sobrepostas).toEqual([]);
});
