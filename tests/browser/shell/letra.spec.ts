import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

// Details that the specification gives literally or in pixels and no other test checks (specification 1, sections 1, 2 and 9).

test('sign-in has its subtitle, its background and its limits', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('Monitoramento de multas e pontos da cnh', { exact: true })).toBeVisible();
  const background = await page.evaluate(() =>
    [...document.querySelectorAll('*')].map((one) => getComputedStyle(one).backgroundImage).join(' '),
  );
  expect(background).toContain('fundo-estrada');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('maxlength', '150');
  await expect(page.getByLabel('Senha')).toHaveAttribute('maxlength', '12');
});

test('sign-up has its limits, one state that cannot be changed, and the towns of RJ', async ({ page }) => {
  await page.goto('/cadastrarUsuario');
  await expect(page.getByLabel('Nome')).toHaveAttribute('maxlength', '150');
  await expect(page.getByLabel('Email')).toHaveAttribute('maxlength', '250');
  await expect(page.getByLabel('Senha')).toHaveAttribute('maxlength', '12');
  await expect(page.getByLabel('Uf')).toBeDisabled();
  await expect(page.getByLabel('Uf')).toHaveValue('RJ');
  await expect(page.getByLabel('Cidade').getByRole('option', { name: 'Niterói' })).toHaveCount(1);
});

test('a link of a partner that nobody knows still opens the sign-up', async ({ page }) => {
  for (const codigo of ['ninguem', 'x'.repeat(90), 'jo%C3%A3o']) {
    const response = await page.goto(`/cadastrarUsuario/${codigo}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByText('Não encontramos este parceiro.')).toBeVisible();
  }
});

test('the side menu is 260 px wide on a desk', { tag: '@desk' }, async ({ page, driver }) => {
  expect(driver.token).toBeTruthy();
  await page.goto('/app/inicial');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  expect((await menu.boundingBox())?.width).toBe(260);
});

test('a hidden screen has its name in the bar and an arrow back; a screen of the menu has none', async ({
  page,
  driver,
}) => {
  expect(driver.token).toBeTruthy();
  for (const [path, nome, acima] of [
    ['/app/condutores/cadastrar', 'Cadastrar CNH', '/app/condutores'],
    ['/app/recurso-de-multa-online/pedidos', 'Meus Pedidos', '/app/recurso-de-multa-online'],
    ['/app/recurso-de-multa-online/solicitacoes', 'Solicitações', '/app/recurso-de-multa-online'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nome);
    await expect(page.getByRole('link', { name: 'Voltar', exact: true })).toHaveAttribute('href', acima);
  }
  await page.goto('/app/multas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minhas Multas');
  await expect(page.getByRole('link', { name: 'Voltar', exact: true })).toHaveCount(0);
});

test('the licence form has its limits, one state, and no paid activity to begin with', async ({
  page,
  driver,
}) => {
  expect(driver.token).toBeTruthy();
  await page.goto('/app/condutores/cadastrar');
  await expect(page.getByLabel('Número da CNH')).toHaveAttribute('maxlength', '20');
  await expect(page.getByLabel('CPF do condutor')).toHaveAttribute('maxlength', '11');
  await expect(page.getByLabel('Estado')).toBeDisabled();
  await expect(page.getByLabel('Estado')).toHaveValue('RJ');
  await expect(page.getByRole('radio', { name: 'Não', exact: true })).toBeChecked();
});
