import { test } from '../support/driver.ts';
import { holdScripts, hydrated, painted } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';

const botao = { name: /^(Acessar|ENTRAR)$/ };

test('an empty sign-in makes no call and names its fields, a mended field loses its error, a double click signs in once', async ({
  visitor: driver,
  page,
}) => {
  await page.goto('/login');
  await hydrated(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login')) calls += 1;
  });
  await page.getByRole('button', botao).click();
  const resumo = page.getByRole('alert');
  await expect(resumo).toContainText('Informe o e-mail e senha!');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(resumo.getByRole('link')).toHaveText(['E-mail: Informe o e-mail.', 'Senha: Informe a senha.']);
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('a');
  await expect(page.getByLabel('E-mail')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(resumo.getByRole('link')).toHaveText(['Senha: Informe a senha.']);
  await page.getByLabel('Senha').fill('b');
  await expect(resumo).toHaveCount(0);
  expect(calls).toBe(0);
  await page.getByLabel('E-mail').fill(driver.email);
  await page.getByLabel('Senha').fill(driver.senha);
  await page.getByRole('button', botao).dblclick();
  await expect(page).toHaveURL('/app/inicial');
  expect(calls).toBe(1);
});

test('a driver who corrects a refused form while its island hydrates keeps the focus, and signs in', async ({
  visitor: driver,
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', botao).click({ noWaitAfter: true });
  await expect(page.getByRole('alert')).toContainText('Informe o e-mail e senha!');
  const email = page.getByLabel('E-mail');
  const [inicio = '', fim = ''] = driver.email.split('@');
  await email.pressSequentially(inicio);
  await release();
  await hydrated(page);
  await painted(page);
  await expect(email).toBeFocused();
  await page.keyboard.type(`@${fim}`);
  await expect(email).toHaveValue(driver.email);
  await page.getByLabel('Senha').fill(driver.senha);
  await page.getByRole('button', botao).click();
  await expect(page).toHaveURL('/app/inicial');
});

test('a browser that refuses cookies is told so before anything is sent, and that its mail is on its way', async ({
  page,
  context,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  );
  for (const form of ['/cadastrarUsuario', '/login', '/esqueceuSenha']) {
    await page.goto(form);
    await expect(page.getByRole('alert')).toContainText('Este navegador recusa cookies');
  }
  await page.route('**', async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.getByLabel('Email').fill('sem.cookies@vialivre.example');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Enviamos um e-mail com o procedimento de recuperação!')).toBeVisible();
});
