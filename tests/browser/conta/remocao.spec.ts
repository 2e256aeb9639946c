import { test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

test('a driver asks for the removal with the password, sees the day, and takes it back', async ({
  page,
  driver,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/app/perfil');
  // The five places of the settings; the last one stays open.
  const ajustes = page.getByLabel('Ajustes');
  for (const lugar of ['Dados', 'Segurança', 'Avisos', 'Ajuda', 'Privacidade']) {
    await ajustes.getByRole('link', { name: lugar }).click();
    await expect(ajustes.locator('[aria-current=page]')).toHaveText(lugar);
  }
  await page.getByRole('link', { name: 'Pedir a remoção da conta' }).click();
  await expect(page.getByText(/Guardamos a conta por mais 6 meses/)).toBeVisible();
  await page.getByLabel('Sua senha').fill('nao-e-esta');
  await page.getByRole('button', { name: 'Pedir a remoção' }).click();
  await expect(page.getByText('Marque para confirmar.').first()).toBeVisible();
  await page.getByLabel(/Entendi o que será apagado/).check();
  await page.getByLabel('Sua senha').fill('nao-e-esta');
  await page.getByRole('button', { name: 'Pedir a remoção' }).click();
  await expect(page.getByText('Esta não é a sua senha.').first()).toBeVisible();
  await page.getByLabel('Sua senha').fill(driver.senha);
  await page.getByLabel(/Entendi o que será apagado/).check();
  await page.getByRole('button', { name: 'Pedir a remoção' }).click();

  await expect(page.getByText(/Recebemos o seu pedido de remoção/)).toBeVisible();
  await expect(page.getByText(/Seus dados serão apagados em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/perfil');
  await expect(page.getByText(/Você pediu a remoção/)).toBeVisible();
  await page.getByRole('link', { name: 'Ver o pedido de remoção' }).click();
  await page.getByRole('button', { name: 'Cancelar o pedido' }).click();
  await expect(page.getByText(/O pedido de remoção foi cancelado/)).toBeVisible();
  await expect(page.getByLabel('Sua senha')).toBeVisible();
});
