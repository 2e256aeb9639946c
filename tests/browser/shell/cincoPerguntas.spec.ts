import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

// The first screen after signing in, and at most two taps from it to each answer.
test('the five questions of a driver are answered within two taps of the sign-in', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(3);
  const inicio = () => page.goto('/app/inicial');
  const main = page.getByRole('main');

  await test.step('what is nearest: no tap', async () => {
    await inicio();
    await expect(main.getByText(/^até \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /^Ver como recorrer|^Pedir o recurso/ })).toBeVisible();
  });
  await test.step('how many points count: no tap', async () => {
    await expect(main.getByText(/^\d+ de (20|30|40)( pontos)?$/).first()).toBeVisible();
  });
  await test.step('what if all is upheld: one tap', async () => {
    await main
      .getByRole('link', { name: /pontos/ })
      .first()
      .click();
    await expect(main.getByText(/se tudo for mantido/i).first()).toBeVisible();
  });
  await test.step('pay or appeal this one: one tap', async () => {
    await inicio();
    await main.getByRole('link', { name: /^Ver como recorrer|^Pedir o recurso/ }).click();
    await expect(main.getByRole('heading', { name: 'Pagar ou recorrer' })).toBeVisible();
  });
  await test.step('everything for my lawyer: two taps', async () => {
    const [papeis] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Baixar tudo em um PDF' }).click(),
    ]);
    expect(papeis.suggestedFilename()).toMatch(/\.pdf$/);
  });
});
