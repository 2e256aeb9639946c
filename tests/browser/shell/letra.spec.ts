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
