import { holdScripts, hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';
import { AQUI, passo, seguir, test } from './assistente.ts';

test('the address comes from the CEP and follows the number until it is changed by hand', async ({
  page,
  id,
}) => {
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await hydrated(page);
  const endereco = page.getByLabel('Endereço completo');
  await expect(endereco).toHaveValue('');
  await page.getByLabel('CEP', { exact: true }).pressSequentially('24220300');
  await expect(page.getByLabel('CEP', { exact: true })).toHaveValue('24220-300');
  await expect(endereco).toHaveValue('Rua Coronel Moreira César, Icaraí, Niterói – RJ, CEP 24220-300');
  await page.getByLabel('Número', { exact: true }).fill('55');
  await expect(endereco).toHaveValue('Rua Coronel Moreira César, 55, Icaraí, Niterói – RJ, CEP 24220-300');
  await endereco.fill('Sítio Boa Vista, Niterói – RJ');
  await page.getByLabel('Complemento').fill('fundos');
  await page.getByLabel('Nome completo', { exact: true }).click();
  await expect(endereco).toHaveValue('Sítio Boa Vista, Niterói – RJ');
  await page.getByLabel('CEP', { exact: true }).fill('99999999');
  await expect(page.getByText('Não encontramos este CEP.')).toBeVisible();
  await expect(endereco).toHaveValue('Sítio Boa Vista, Niterói – RJ');
});

test('a CEP typed before the script came is masked and looked up once it comes', async ({ page, id }) => {
  const release = await holdScripts(page);
  await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`, { waitUntil: 'commit' });
  await page.getByLabel('No nome de outra pessoa').check();
  await seguir(page);
  await expect(page).toHaveURL(passo(1));
  await page.getByLabel('CEP', { exact: true }).pressSequentially('24220300');
  await page.getByLabel('Nome completo', { exact: true }).fill('Rui Lima');
  await release();
  await expect(page.getByLabel('CEP', { exact: true })).toHaveValue('24220-300');
  await expect(page.getByLabel('Endereço completo')).toHaveValue(/^Rua Coronel Moreira César/);
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Rui Lima');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the address is looked up by a button, and what was typed stays', async ({ page, id }) => {
    await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
    await page.getByLabel('No nome de outra pessoa').check();
    await seguir(page);
    await page.getByLabel('Nome completo', { exact: true }).fill('Rui Lima');
    await page.getByLabel('Número', { exact: true }).fill('7');
    await page.getByLabel('CEP', { exact: true }).fill('24220-300');
    await page.getByRole('button', { name: 'Buscar CEP' }).click();
    await expect(page.getByLabel('Endereço completo')).toHaveValue(/^Rua Coronel Moreira César, 7, Icaraí/);
    await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Rui Lima');
    await page.getByLabel('CEP', { exact: true }).fill('99999-999');
    await page.getByRole('button', { name: 'Buscar CEP' }).click();
    await expect(page.getByText('Não encontramos este CEP.')).toBeVisible();
    await page.getByLabel('Nome completo', { exact: true }).press('Enter');
    await expect(page.getByText('Todos os campos devem ser preenchidos!')).toBeVisible();
    await page.goto(`${AQUI}/cadastrar-multa?idPedido=${id}`);
    await expect(page).toHaveURL(passo(1));
    await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue('Rui Lima');
  });
});
