import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
const PAGAR = `/app/planos/contratar/forma-pagamento?item=${PETICAO}*2`;

test('payment is closed while the profile is incomplete, and asks for the missing fields', async ({
  page,
  driver: _,
}) => {
  await page.goto(PAGAR);
  await expect(
    page.getByText(
      'Para prosseguir o pagamento, é necessário que preencha todos os dados no perfil do usuário.',
    ),
  ).toBeVisible();
  // The address of a checkout leads back to it.
  await page.goto(`/app/pe/contratar?item=${PETICAO}*2`);
  await expect(page).toHaveURL(PAGAR);
  // Only what is missing is asked for; name, CPF, telephone and city are known.
  for (const sabido of ['Nome', 'CPF', 'Telefone', 'Estado', 'Cidade'])
    await expect(page.getByLabel(sabido, { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Cartão de crédito')).toBeDisabled();
  await expect(page.getByLabel('Pix')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Todos os campos devem ser preenchidos!')).toBeVisible();
  await page.getByLabel('RG').fill('123456789');
  await page.getByLabel('Data de nascimento').fill('17/05/1990');
  await page.getByLabel('Feminino').check();
  // The street of a mistyped CEP gives way to that of the right one.
  await page.getByLabel('CEP').fill('24130-400');
  await expect(page.getByLabel('Endereço')).toHaveValue('Alameda São Boaventura');
  // Without a place for the CEP, nothing of the earlier one stays, and state and city are shown.
  await page.route('**/Cep/01310100', (route) => route.fulfill({ json: null }));
  await page.getByLabel('CEP').fill('01310-100');
  await expect(page.getByText('Não encontramos este CEP.')).toBeVisible();
  await expect(page.getByLabel('Endereço')).toHaveValue('');
  await expect(page.getByLabel('Cidade', { exact: true })).toBeVisible();
  await page.getByLabel('CEP').fill('24220-300');
  await expect(page.getByLabel('Endereço')).toHaveValue('Rua Coronel Moreira César');
  await expect(page.getByLabel('Bairro')).toHaveValue('Icaraí');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(PAGAR);
  await expect(page.getByText('Dados atualizados!')).toBeVisible();
  await expect(page.getByLabel('Pix')).toBeEnabled();
});
