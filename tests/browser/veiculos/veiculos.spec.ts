import { renavamComFinal } from '../../fixtures/numeros.ts';
import { test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

test('a driver registers a vehicle, sees the search finish and everything known of it', async ({
  page,
  driver: _,
}) => {
  await page.goto('/app/veiculos');
  await page.getByRole('main').getByRole('link', { name: 'Cadastrar veículo' }).click();
  const placa = page.getByLabel('Placa do veículo 1');
  const documento = page.getByLabel('CPF ou CNPJ do proprietário');
  await expect(page.getByLabel('Renavam do veículo 1')).toHaveAttribute('maxlength', '15');
  await expect(placa).toHaveAttribute('maxlength', '12');
  await expect(documento).toHaveAttribute('maxlength', '18');
  await expect(page.getByLabel('Estado')).toBeDisabled();

  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText('Todos os campos devem ser preenchidos!')).toBeVisible();
  await page.getByLabel('Renavam do veículo 1').fill(renavamComFinal(2));
  await placa.pressSequentially('rio2a18');
  await documento.pressSequentially('04252011000111');
  await expect(documento).toHaveValue('04.252.011/0001-11');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.getByText('Este CPF ou CNPJ não é válido.', { exact: false }).first()).toBeVisible();
  await documento.fill('');
  await documento.pressSequentially('39053344705');
  await expect(documento).toHaveValue('390.533.447-05');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page).toHaveURL(/\/app\/veiculos$/);
  await expect(page.getByText(/^Sucesso!!!!/)).toBeVisible();

  await page
    .getByRole('main')
    .getByRole('link', { name: /RIO2A18/ })
    .click();
  await expect(page.getByText('Pagamentos que estão abertos')).toBeVisible();
  await expect(page.getByRole('row', { name: /IPVA, cota única/ })).toContainText('R$ 1.842,37');
  await expect(page.getByRole('heading', { name: 'É importante saber!' })).toBeVisible();
  await page.getByText('Dados do veículo').click();
  await expect(page.getByText('Chassi')).toBeVisible();
  await page.getByRole('heading', { name: 'Multas', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Multas deste veículo' }).getByRole('link')).toHaveCount(4);
  // The order of the specification (2 §2), with the Renainf number after the fine's own.
  await expect(
    page.getByRole('table', { name: 'Multas deste veículo' }).getByRole('columnheader'),
  ).toHaveText(['Data', 'Auto de infração', 'Auto Renainf', 'Local', 'Valor a pagar']);
  const renainf = page
    .getByRole('table', { name: 'Multas deste veículo' })
    .locator('[data-label="Auto Renainf"]');
  for (const celula of await renainf.all()) await expect(celula).toHaveText(/^\d{11}$/);
  await expect(renainf).toHaveCount(4);
  await expectAccessible(page);

  await page.goto('/app/veiculos/cadastrar');
  await expect(page.getByLabel('Placa do veículo 2')).toBeVisible();
});

test('a vehicle with an error shows the card; it is corrected and switched off', async ({ page, driver }) => {
  const fields = { NumeroRenavam: renavamComFinal(8), Placa: 'KXY2B35', UF: 'RJ' };
  const { Guid } = await driver.api.veiculos.cadastrar(fields);
  await page.goto(`/app/veiculos/view/${Guid}`);
  await expect(page.getByRole('heading', { name: 'Veículo com problemas' })).toBeVisible();
  await expect(page.getByText('não possui informações de multas')).toHaveCount(0);
  await page.getByRole('link', { name: 'Corrigir Veículo' }).click();
  const campo = page.getByLabel('Renavam');
  await expect(campo).toHaveValue(fields.NumeroRenavam);
  await expect(campo).toHaveAttribute('maxlength', '20');
  await expect(page.getByLabel('Placa')).toHaveAttribute('maxlength', '11');
  await campo.fill(renavamComFinal(0));
  await page.getByRole('button', { name: 'Corrigir', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/veiculos$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /KXY2B35/ })
    .click();
  await expect(page.getByText('Este veículo não possui informações de multas')).toBeVisible();
  await expect(page.getByText('Ainda não temos informações sobre os débitos do veículo.')).toBeVisible();
  await page.getByRole('button', { name: 'Desativar' }).click();
  await page
    .getByRole('dialog', { name: 'Confirma desativar o veículo?' })
    .getByRole('button', { name: 'SIM' })
    .click();
  await expect(page.getByText('Sucesso!!!! Operação realizada com sucesso!')).toBeVisible();
});
