import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

test('an island that React can no longer draw leaves its form to the browser, with what was typed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/NotFoundError|status of 422|ERR_FAILED/);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByLabel('Senha').fill('outra-senha');
  // No translator wraps elements: what no rule of ours foresees.
  await page
    .locator('form')
    .getByRole('button', { name: /^(Acessar|ENTRAR)$/ })
    .evaluate((botao) => {
      const around = document.createElement('span');
      around.append(...botao.childNodes);
      botao.append(around);
    });
  await page.route('**/login', (route) => route.abort());
  const send = page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('O que você preencheu continua');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
  await expect(page.getByLabel('Senha')).toHaveValue('outra-senha');
  await page.unroute('**/login');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('não cadastrado');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
});
