import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';

test('a driver changes the password, stays signed in, and signs in with the new one', async ({
  page,
  driver,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/app/perfil');
  await page.getByLabel('Ajustes').getByRole('link', { name: 'Segurança' }).click();
  await page.getByRole('link', { name: 'Trocar a senha' }).click();
  await page.getByLabel('Senha atual').fill('nao-e-esta');
  await page.getByLabel('Nova senha', { exact: true }).fill('rodovia-27');
  await page.getByLabel('Repita a nova senha').fill('rodovia-27');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByText('Esta não é a sua senha.').first()).toBeVisible();
  // Under the bar a link that was scrolled half away counts as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByLabel('Senha atual').fill(driver.senha);
  await page.getByLabel('Nova senha', { exact: true }).fill('rodovia-27');
  await page.getByLabel('Repita a nova senha').fill('rodovia-27');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();

  await expect(page.getByText('Senha trocada. Os outros aparelhos saíram da sua conta.')).toBeVisible();
  await page.goto('/sair');
  await page.getByLabel('E-mail').fill(driver.email);
  await page.getByLabel('Senha', { exact: true }).fill('rodovia-27');
  await page
    .getByRole('button', { name: /acessar|entrar/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/inicial$/);
});

test('a driver sees each password that is typed, and another device, which the password signs out', async ({
  page,
  request,
  driver,
}) => {
  const { email, senha } = driver;
  const form = { username: email, password: senha, grant_type: 'password' };
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36',
  };
  const { access_token } = await (await request.post('/token', { form, headers })).json();
  const perfil = async () => {
    const bearer = { authorization: `Bearer ${access_token}` };
    return (await request.get('/api/appUsuario/v1/Usuario/Perfil', { headers: bearer })).status();
  };
  await page.goto('/app/perfil/seguranca');
  await hydrated(page);
  const senhas = page.locator('input[type=password]');
  const quantas = await senhas.count();
  expect(quantas).toBeGreaterThan(0);
  for (const uma of await senhas.all()) {
    await expect(uma).toHaveAttribute('required');
    await uma.fill('estrada-26');
  }
  const mostrar = page.getByRole('button', { name: 'Mostrar o que foi digitado' });
  await expect(mostrar).toHaveCount(quantas);
  for (const botao of await mostrar.all()) await botao.click();
  await expect(senhas).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver os aparelhos conectados' }).click();
  await expect(page.getByText('Este aparelho:')).toBeVisible();
  await page.getByLabel(/Chrome no Android/).check();
  await page.getByLabel('Sua senha').fill(senha);
  await page.getByRole('button', { name: 'Encerrar o acesso' }).click();
  await expect(page.getByText('Pronto: o acesso foi encerrado.')).toBeVisible();
  await expect(page.getByText(/Chrome no Android/)).toHaveCount(0);
  expect(await perfil()).toBe(401);
});
