import { signIn, test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';

test('signing out ends the session on the server and clears what the browser kept', async ({
  page,
  driver,
  allowConsole,
}) => {
  // The page that is left may ask for notices once more, without a session.
  allowConsole(/status of 401/);
  await page.goto('/');
  // While a session is open nobody is asked to sign in; the menu greets by first name.
  await expect(page).toHaveURL('/app/inicial');
  await expect(page.locator('.menu-nome')).toHaveText('Ana');
  await page.evaluate(() => localStorage.setItem('CLLogin', 'alguem@example.com'));
  await page.goto('/sair');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Você saiu da sua conta.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(driver.api.conta.perfil()).rejects.toMatchObject({ code: 'SESSAO_EXIGIDA' });
  await page.goto('/app/inicial');
  await expect(page).toHaveURL(/\/login/);
});

test('a wrong password is said and the e-mail kept; while signing in, an overlay blocks the screen, even for Escape', async ({
  visitor: driver,
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/login');
  await hydrated(page);
  await signIn(page, { email: driver.email, senha: 'errada-123' });
  await expect(page.getByText('Usuário ou senha inválidos!')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(driver.email);
  await expect(page.getByLabel('Senha')).toHaveValue('');
  await expectAccessible(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/login', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await signIn(page, driver);
  const overlay = page.getByRole('dialog');
  await expect(overlay).toContainText('Espere um pouco...');
  await expect(overlay).toContainText('Já já vai estar tudo pronto para você :)');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  answer();
  await expect(page).toHaveURL('/app/inicial');
  expect(await page.evaluate(() => localStorage.getItem('CLLogin'))).toBe(driver.email);
});
