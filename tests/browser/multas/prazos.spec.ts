import { emDias, noPapel } from '../support/dias.ts';
import { test } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
import { expect } from '../support/test.ts';

test('the home shows first the process, then the nearest deadline; a missing day is asked for, and listed once it is copied', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(4);
  const fines = await finesOf(driver, { atLeast: 4 });
  await page.goto('/app/inicial');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.nth(0)).toHaveText(/^[A-Z]+ pode perder a CNH$/);
  await expect(page.getByRole('region', { name: 'Processos da CNH' })).toContainText('Dizer a data da carta');
  const signal = page.getByRole('region', { name: /Recurso à JARI|Defesa prévia/ });
  await expect(signal.getByRole('link', { name: 'Ver como recorrer' })).toBeVisible();
  await expect(page.getByText('Parabéns')).toHaveCount(0);
  await expect(page.locator('.estrada-desenho:visible'), 'one road a screen').toHaveCount(1);

  await signal.getByRole('link', { name: /prazos?|sem data/i }).click();
  await expect(page).toHaveURL('/app/prazos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prazos');
  await expect(page.getByRole('heading', { level: 2, name: /faltam? \d+ dias?/ }).first()).toBeVisible();
  // The oldest fine: its time for a defence ended long ago.
  const [fine] = fines.sort((a, b) => a.DataInfracao.localeCompare(b.DataInfracao));
  const Marcos = [{ Tipo: 'jari_indeferido' as const, Data: emDias(0) }];
  expect(await driver.api.multas.marcar({ GuidMulta: fine?.Guid ?? '', Marcos })).toEqual({ Gravados: 1 });
  await page.goto('/app/prazos');
  await page.getByRole('link', { name: /Sem data: copie da carta/ }).click();
  await expect(page).toHaveURL(/\/app\/multas\/habilitacao\/view\//);
  const field = page.getByLabel('Decisão da JARI publicada ou notificada');
  const keep = page.getByRole('button', { name: /^Guardar/ });
  await field.fill(emDias(3));
  await keep.click();
  await expect(field).toHaveAccessibleDescription(/ainda não chegou/);
  await expect(field).toHaveValue(noPapel(emDias(3)));
  await field.fill(emDias(0));
  await keep.click();
  await expect(page.getByText('Datas guardadas.', { exact: false })).toBeVisible();
  await page.goto('/app/prazos');
  await expect(page.getByRole('heading', { name: noPapel(emDias(30)) })).toBeVisible();
  await expect(page.getByText('Recurso à 2ª instância', { exact: false }).first()).toBeVisible();
});
