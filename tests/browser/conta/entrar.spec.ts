import { signIn, test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

test.describe('signing in', () => {
  test('leads to the first screen, where the menu greets by first name', async ({
    visitor: driver,
    page,
  }) => {
    await page.goto('/login');
    await signIn(page, driver);
    await expect(page).toHaveURL('/app/inicial');
    await expect(page.locator('.menu-nome')).toHaveText('Ana');
  });

  test('with a wrong password says so and keeps the e-mail', async ({
    visitor: driver,
    page,
    allowConsole,
  }) => {
    allowConsole(/422/);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(driver.email);
    await page.getByLabel('Senha').fill('errada-123');
    await page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
    await expect(page.getByText('Usuário ou senha inválidos!')).toBeVisible();
    await expect(page.getByLabel('E-mail')).toHaveValue(driver.email);
    await expect(page.getByLabel('Senha')).toHaveValue('');
    await expectAccessible(page);
  });

  test('is skipped while a session is open', async ({ page, driver: _ }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/app/inicial');
  });
});

test('signing out ends the session on the server and clears what the browser kept', async ({
  page,
  driver,
  allowConsole,
}) => {
  // The page that is left may ask for notices once more, without a session.
  allowConsole(/status of 401/);
  await page.goto('/app/inicial');
  await page.evaluate(() => localStorage.setItem('CLLogin', 'alguem@example.com'));
  await page.goto('/sair');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Você saiu da sua conta.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(driver.call('/api/appUsuario/v1/Usuario/Perfil')).rejects.toThrow(/401/);
  await page.goto('/app/inicial');
  await expect(page).toHaveURL(/\/login/);
});
