import { test } from '../support/driver.ts';
import { linkMailedTo } from '../support/operador.ts';
import { expect, expectAccessible } from '../support/test.ts';

test('the link of a mail sets a new password and leads to sign-in', async ({
  visitor: driver,
  page,
  baseURL,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).filter({ visible: true }).click();
  await page.getByLabel('Email').fill(driver.email);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveURL('/login?enviado=1');
  await expect(page.getByText('Enviamos um e-mail com o procedimento de recuperação!')).toBeVisible();

  await expect.poll(() => linkMailedTo(driver.email)).not.toBe('');
  await page.goto(await linkMailedTo(driver.email));
  await expectAccessible(page);
  await page.getByLabel('Nova senha', { exact: true }).fill('rodovia-27');
  await page.getByLabel('Repita a nova senha').fill('rodovia-27');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sua senha foi trocada. Entre com a nova senha.')).toBeVisible();
  // A used, truncated or missing code is reported before a password is typed, with a link to request another.
  const link = await linkMailedTo(driver.email);
  const { pathname } = new URL(link, baseURL);
  for (const gone of [link, `${pathname}?codigo=nada`, pathname]) {
    await page.goto(gone);
    await expect(page.getByText('Este link já foi usado ou venceu.')).toBeVisible();
    await expect(page.getByLabel(/senha/i)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Pedir outro link' }).click();
  await expect(page).toHaveURL('/esqueceuSenha');
  await page.goto('/login');

  await page.getByLabel('E-mail').fill(driver.email);
  await page.getByLabel('Senha').fill('rodovia-27');
  await page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
  await expect(page).toHaveURL('/app/inicial');
});
