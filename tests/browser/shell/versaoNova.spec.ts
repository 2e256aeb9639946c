import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

// After an upgrade the files of the version that drew the page are gone (server/static.mjs serves one build).

test.use({ serviceWorkers: 'block' });

const GONE = /404|Failed to (?:load|fetch)|dynamically imported module|Service Worker registration blocked/;

test('a form whose scripts are gone is sent as it was typed', async ({ page, driver: _, allowConsole }) => {
  allowConsole(GONE);
  await page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/app/guardadas/nova');
  await page.getByLabel('Auto de infração (AIT)').fill('E00012345');
  await page.getByLabel('Data da infração').fill('2026-10-30');
  await page.getByLabel(/^Código/).fill('745-50');
  await page.getByLabel('Placa').fill('RIO2A18');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Escrita por você.')).toBeVisible();
});

test('a form in progress stays when a part of it is gone: mask, dialog of an ended session', async ({
  page,
  driver,
  allowConsole,
}) => {
  allowConsole(GONE);
  allowConsole(/401/);
  await page.route(/_astro\/(?:Mascara|SessaoTerminou)/, (route) => route.fulfill({ status: 404, body: '' }));
  await driver.completeProfile();
  await page.goto('/app/perfil');
  await hydrated(page);
  const asked = page.waitForResponse(/_astro\/Mascara/);
  await page.getByLabel('CPF', { exact: true }).fill('39053344705');
  await asked;
  await page.getByLabel('RG').fill('12.345.678-9');
  await driver.call('/api/appUsuario/v1/Usuario/Sair', {});
  await page.getByRole('button', { name: /^(Salvar|Atualizar)/ }).click();
  await expect(page.getByRole('alert').first()).toContainText(/sess|[Ee]ntr/);
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('39053344705');
  await expect(page.getByLabel('RG')).toHaveValue('12.345.678-9');
});

test('a form whose scripts are lost once each on a bad connection still reacts', async ({
  page,
  driver: _,
  allowConsole,
}) => {
  allowConsole(GONE);
  allowConsole(/ERR_FAILED/);
  const asked = new Set<string>();
  await page.route('**/_astro/*.js*', (route) => {
    const file = new URL(route.request().url()).pathname;
    if (asked.has(file)) return route.continue();
    asked.add(file);
    return route.abort();
  });
  await page.goto('/app/guardadas/nova');
  await hydrated(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/app/guardadas/nova');
});
