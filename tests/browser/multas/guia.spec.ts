import type { Page } from 'playwright/test';
import { comDv, linhaDaArrecadacao } from '#lib/multas/guia.ts';
import { type Driver, test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

const LINHA = linhaDaArrecadacao(comDv(`876${'19523'.padStart(11, '0')}0000${'5'.repeat(25)}`));

/** A fine kept by hand whose penalty was applied. */
async function comPenalidade(driver: Driver, page: Page): Promise<void> {
  const { Guid } = await driver.api.guardadas.guardar({
    ...{ AutoInfracao: 'RS12345678', DataInfracao: '2026-09-01', OrgaoEmissor: 'DETRAN-RS', Codigo: '74550' },
    ...{ HoraInfracao: '', Descricao: '', Placa: '', LocalInfracao: '', Habilitacao: '', Paga: '' },
    Valor: 195_23,
    Datas: [{ Tipo: 'penalidade_expedida', Data: '2026-11-10' }],
  });
  await page.goto(`/app/guardadas/${Guid}`);
}

test('a driver pastes the line of the slip, copies it back, and takes it away', async ({ page, driver }) => {
  await comPenalidade(driver, page);
  const dobra = page.locator('#guia');
  const campo = dobra.getByLabel('Linha digitável ou Pix copia e cola');
  // The address may open the fold by itself, before or after it is looked at.
  const abrir = () =>
    expect(async () => {
      if ((await dobra.first().getAttribute('open')) === null)
        await dobra.locator('summary', { hasText: 'Pagar a multa' }).click();
      const dentro = dobra.locator('details').first();
      if ((await dentro.getAttribute('open')) === null)
        await dentro.locator('summary').click({ timeout: 2_000 });
      await expect(campo).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await abrir();
  await expect(dobra.getByText('A Via Livre não recebe multas.').first()).toBeVisible();
  await expect(dobra.getByText('Guia (GAD-M) na Central de Serviços do DetranRS')).toBeVisible();

  await campo.fill(LINHA.replace(/.$/, (d) => String((Number(d) + 1) % 10)));
  await dobra.getByRole('button', { name: 'Guardar o código' }).click();
  await expect(page.getByText('Este código não confere.').first()).toBeVisible();
  await campo.fill(LINHA);
  await dobra.getByRole('button', { name: 'Guardar o código' }).click();
  await expect(page.getByText('Código guardado nesta multa.')).toBeVisible();
  await abrir();
  await expect(dobra.getByLabel('Linha digitável', { exact: true })).toHaveValue(/^87\d{9}-\d /);
  await expect(dobra.getByText('R$ 195,23').first()).toBeVisible();
  await expect(dobra.getByText('Onde pegar a guia')).toHaveCount(0);
  await expectAccessible(page);

  await campo.fill('');
  await dobra.getByRole('button', { name: 'Guardar o código' }).click();
  await expect(page.getByText('Código retirado desta multa.')).toBeVisible();
});
