import { cnhComFinal } from '../../fixtures/numeros.ts';
import { type Driver, test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

/** A licence whose source is down at first: it waits for longer than a test runs. */
async function licenceThatWaits({ api }: Driver) {
  const { guid } = await api.habilitacoes.cadastrar({ NumeroCnh: cnhComFinal(6), Cpf: '39053344705', UF: 2 });
  return `/app/condutores/view/${guid}`;
}

test('a running search says that the connection is gone, and goes on when it is back', async ({
  page,
  context,
  driver,
  allowConsole,
}) => {
  // The second is the service worker of the offline copies, which loads after the islands.
  allowConsole(/ERR_INTERNET_DISCONNECTED|when fetching the script/);
  await page.goto(await licenceThatWaits(driver));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText('Sem conexão. Continuamos tentando sozinhos.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sem conexão.')).toHaveCount(0);
});

test('switching off asks first: NÃO leaves it, SIM does it and says so', async ({ page, driver }) => {
  const { guid } = await driver.registerCnh(0);
  await page.goto(`/app/condutores/view/${guid}`);
  await page.getByRole('button', { name: 'Desativar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirma desativar o condutor?' });
  const nao = question.getByRole('button', { name: 'NÃO' });
  await expect(nao).toBeFocused();
  await expectAccessible(page);
  // Modal: Tab stays inside, the page behind takes no clicks, Escape closes it and returns the focus to the opener.
  for (let vez = 0; vez < 6; vez += 1) {
    await page.keyboard.press('Tab');
    // The browser's own toolbar takes a turn, which the page sees as a focus on its body.
    const onde = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.nodeName);
    expect(onde === 'DIALOG' || (await page.evaluate(() => document.activeElement === document.body))).toBe(
      true,
    );
  }
  const atras = page.getByRole('main').getByRole('link').first();
  await expect(atras.click({ timeout: 1000 })).rejects.toThrow(/Timeout/);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Desativar' })).toBeFocused();
  await page.getByRole('button', { name: 'Desativar' }).click();
  await nao.click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Desativar' }).click();
  await question.getByRole('button', { name: 'SIM' }).click();
  await expect(page.getByText('Sucesso!!!! Operação realizada com sucesso!')).toBeVisible();
  await expect(page.getByText('Desativada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ativar' }).click();
  await page
    .getByRole('dialog', { name: 'Confirma ativar o condutor?' })
    .getByRole('button', { name: 'SIM' })
    .click();
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible();
});

test('a licence with an error shows the card, and its correction starts a new search', async ({
  page,
  driver,
}) => {
  const { guid, numero } = await driver.registerCnh(8);
  await page.goto(`/app/condutores/view/${guid}`);
  await expect(page.getByRole('heading', { name: 'Habilitação com problemas' })).toBeVisible();
  await expect(page.getByText('O Detran RJ recusou os dados informados.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Corrigir Habilitação' }).click();
  await expect(page.getByLabel('Número da CNH')).toHaveValue(numero);
  await page.getByLabel('Número da CNH').fill(cnhComFinal(0));
  await page.getByRole('button', { name: 'Corrigir Habilitação' }).click();
  await expect(page).toHaveURL(/\/app\/condutores$/);
  await expect(
    page.getByText('Sucesso!!!! O cadastro do condutor foi atualizado com sucesso!'),
  ).toBeVisible();
  await page.goto(`/app/condutores/view/${guid}`);
  await expect(page.getByText('Esta habilitação não possui informações de multas')).toBeVisible();
  await page.goto('/app/multas');
  await expect(page.getByText('Parabéns Ana, você não possui nenhuma multa no momento!!!')).toBeVisible();
  await page.goto('/app/dashboard');
  await expect(page.getByText('Legal! Você não possui nenhuma infração.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a running search reloads itself', async ({ page, driver }) => {
    const path = await licenceThatWaits(driver);
    await page.goto(path);
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute(
      'content',
      `15; url=${path}?vez=1`,
    );
    await page.goto(`${path}?vez=20`);
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Ver se já terminou' }).click();
    await expect(page).toHaveURL(path);
  });
});
