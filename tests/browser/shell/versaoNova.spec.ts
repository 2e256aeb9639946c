import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

// After an upgrade the files of the version that drew the page are gone (server/static.mjs serves one build).

test.use({ serviceWorkers: 'block' });

const GONE = /404|Failed to (?:load|fetch)|dynamically imported module|Service Worker registration blocked/;

test('a form whose scripts are gone is sent as it was typed', async ({ page, driver: _, allowConsole }) => {
  allowConsole(GONE);
  await page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/app/guardadas/nova?digitar');
  await page.getByLabel('Auto de infração (AIT)').fill('E00012345');
  await page.getByLabel('Data da infração').fill('2026-10-30');
  await page.getByLabel(/^Código/).fill('745-50');
  await page.getByLabel('Placa').fill('RIO2A18');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Escrita por você.')).toBeVisible();
});
