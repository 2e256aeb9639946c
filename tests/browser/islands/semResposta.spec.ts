import { test } from '../support/driver.ts';
import { hydrated, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';

test('an answered failure is told apart from no answer', async ({ page, driver: _, allowConsole }) => {
  allowConsole(/status of 500|ERR_/);
  await pastServiceWorker(page);
  await page.goto('/app/veiculos/cadastrar');
  await hydrated(page);
  await page.getByLabel('Renavam do veículo 1').fill('76441446302');
  await page.getByLabel('Placa do veículo 1').fill('ABC1234');
  const enviar = page.getByRole('button', { name: 'Cadastrar' });
  const alerta = page.getByRole('alert').locator('p').first();
  await page.route('**/app/veiculos/cadastrar', (route) =>
    route.fulfill({ status: 500, body: '<h1>500</h1>' }),
  );
  await enviar.click();
  await expect(alerta).toHaveText(/^Algo falhou do nosso lado/);
  await page.unrouteAll();
  await page.route('**/app/veiculos/cadastrar', (route) => route.abort());
  await enviar.click();
  await expect(alerta).toHaveText('Não foi possível realizar o cadastro do veículo! Tente novamente!');
});
