import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { hydrated, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';

const FALHA = { status: 500, body: '<h1>500</h1>' };
const alerta = (page: Page) => page.getByRole('alert').locator('p').first();

test('an answered failure is told apart from no answer, and from no network', async ({
  page,
  driver: _,
  allowConsole,
}) => {
  allowConsole(/status of 500|ERR_/);
  await pastServiceWorker(page);
  await page.goto('/app/perfil/senha');
  await hydrated(page);
  const enviar = async () => {
    for (const campo of await page.getByLabel(/^(Senha|Nova|Repita|Confirm)/).all())
      await campo.fill('estrada-27');
    await page.getByRole('button', { name: 'Trocar a senha' }).click();
  };
  await page.route('**/app/perfil/senha', (route) => route.fulfill(FALHA));
  await enviar();
  await expect(alerta(page)).toHaveText(/^Algo falhou do nosso lado/);
  await page.unrouteAll();
  await page.route('**/app/perfil/senha', (route) => route.abort());
  await enviar();
  await expect(alerta(page)).toHaveText(/^Não recebemos resposta/);
  await page.unrouteAll();
  await page.context().setOffline(true);
  await enviar();
  await expect(alerta(page)).toHaveText(/^Sem internet.*O que você escreveu continua aqui/);
  await page.context().setOffline(false);
});

test('a registration without a readable answer says that it was not done', async ({
  page,
  driver: _,
  allowConsole,
}) => {
  allowConsole(/status of 500|ERR_/);
  await pastServiceWorker(page);
  await page.goto('/app/veiculos/cadastrar');
  await hydrated(page);
  await page.getByLabel('Renavam do veículo 1').fill('76441446302');
  await page.getByLabel('Placa do veículo 1').fill('ABC1234');
  for (const resposta of [FALHA, null]) {
    await page.route('**/app/veiculos/cadastrar', (route) =>
      resposta ? route.fulfill(resposta) : route.abort(),
    );
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await expect(alerta(page)).toHaveText(
      'Não foi possível realizar o cadastro do veículo! Tente novamente!',
    );
    await page.getByLabel('Placa do veículo 1').fill('ABC1235');
    await page.unrouteAll();
  }
});
