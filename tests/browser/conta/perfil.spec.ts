import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

async function fillAll(page: Page) {
  await page.getByLabel('RG').fill('12.345.678-9');
  await page.getByLabel('Data de nascimento').fill('17/05/1990');
  await page.getByLabel('Feminino').check();
  await page.getByLabel('CEP').fill('24220-000');
  await page.getByLabel('Endereço').fill('Rua das Acácias');
  await page.getByLabel('Bairro').fill('Icaraí');
}

const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();

test('the profile names fields missing for a payment until they are saved, and has the cities of each state', async ({
  page,
  driver,
}) => {
  await page.goto('/app/perfil');
  await expect(page.getByText(/Para comprar, preencha também: RG, Data de nascimento, Sexo/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(driver.email);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly', '');
  await fillAll(page);
  await save(page);
  await expect(page.getByText('Dados atualizados!')).toBeVisible();
  await expect(page.getByLabel('Bairro')).toHaveValue('Icaraí');
  await expect(page.getByText(/Para comprar, preencha/)).toHaveCount(0);
  // Another state brings its cities.
  await page.getByLabel('Estado').selectOption('AC');
  await expect(page.getByLabel('Cidade').locator('option')).toHaveCount(23);
  await page.getByLabel('Cidade').selectOption('Xapuri');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a button brings the cities of the chosen state and keeps what was typed', async ({
    page,
    driver: _,
  }) => {
    await page.goto('/app/perfil');
    await page.getByLabel('RG').fill('ABC');
    await page.getByLabel('Estado').selectOption('AC');
    await page.getByRole('button', { name: 'Mostrar cidades do estado' }).click();
    await expect(page.getByLabel('RG')).toHaveValue('ABC');
    await page.getByLabel('Cidade').selectOption('Xapuri');
  });
});
