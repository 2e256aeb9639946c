import type { Page } from 'playwright/test';
import { newDriver, test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

/** No answer and no part of the page is wider than the phone. */
async function expectFits(page: Page): Promise<void> {
  const { largura, janela } = await page.evaluate(() => ({
    largura: document.documentElement.scrollWidth,
    janela: window.innerWidth,
  }));
  expect(largura).toBeLessThanOrEqual(janela);
}

test('a driver shares a car by a link; the other one, without script, accepts, sees it and nothing else, and loses it again', async ({
  page,
  driver: ana,
  browser,
  playwright,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/404|410/);
  const { placa, renavam } = await ana.registerVehicle(2);

  await page.goto('/app/veiculos');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(placa) })
    .click();
  await page.getByRole('link', { name: 'Compartilhar este veículo' }).click();
  await page.getByLabel('Para quem é o convite').fill('Minha irmã');
  await page.getByRole('button', { name: 'Criar o convite' }).click();
  const link = await page.getByLabel('Link do convite').inputValue();
  expect(link).toContain('/convite?codigo=');
  await expect(page.getByText('Esperando resposta')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  const contexto = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
  });
  const dela = await contexto.newPage();
  // Her own cookie jar: signing in over another session would end it.
  const pedidos = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const bia = await newDriver({ request: pedidos, baseURL: baseURL ?? '' });
  await dela.goto(link);
  await expect(dela).toHaveURL(/\/convite$/);
  await expect(dela.getByRole('heading', { level: 1 })).toHaveText(
    /Ana convidou você para acompanhar um veículo/,
  );
  await expect(dela.getByText(placa)).toHaveCount(0);
  await dela.getByRole('link', { name: 'Entrar para responder' }).click();
  await dela.getByLabel('E-mail').fill(bia.email);
  await dela.getByLabel('Senha', { exact: true }).fill(bia.senha);
  await dela.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
  await expect(dela).toHaveURL(/\/convite$/);
  await expect(dela.getByText(placa)).toBeVisible();
  await dela.getByRole('button', { name: 'Aceitar' }).click();
  await expect(dela).toHaveURL(/\/app\/veiculos\/view\//);
  const doCarro = dela.url();
  await expect(dela.getByText('Compartilhado por Ana')).toBeVisible();
  await expect(dela.getByRole('table', { name: 'Multas deste veículo' }).getByRole('link')).toHaveCount(4);
  for (const segredo of [renavam, ana.email, 'Chassi', 'Desativar', 'Souza'])
    await expect(dela.getByRole('main').getByText(segredo)).toHaveCount(0);

  await dela.getByRole('table', { name: 'Multas deste veículo' }).getByRole('link').first().click();
  await expect(dela.getByText('Compartilhado por Ana')).toBeVisible();
  for (const dono of ['Juntar papel', 'Datas das suas notificações'])
    await expect(dela.getByText(dono)).toHaveCount(0);
  for (const tela of ['/app/veiculos', '/app/multas', '/app/prazos', '/app/compartilhados']) {
    await dela.goto(tela);
    await expect(
      dela
        .getByRole('main')
        .getByText(/compartilhado por Ana/i)
        .first(),
    ).toBeVisible();
  }
  await dela.goto(link);
  await expect(dela.getByText(/Este convite já foi usado/)).toBeVisible();

  await page.goto('/app/compartilhados');
  await expect(page.getByText(/Aceito por Ana \(m••••@example\.com\)/)).toBeVisible();
  await page.getByRole('link', { name: /Encerrar o acesso/ }).click();
  await page.getByRole('button', { name: 'SIM, encerrar' }).click();
  await expect(page.getByText('Pronto: o compartilhamento terminou.')).toBeVisible();
  const resposta = await dela.goto(doCarro);
  expect(resposta?.status()).toBe(404);
  await pedidos.dispose();
  await contexto.close();
});
