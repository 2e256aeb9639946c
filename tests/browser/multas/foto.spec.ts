import type { Page } from 'playwright/test';
import { tracosDe } from '../../fixtures/caneta.ts';
import { test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

const FOLHA = tracosDe((c) => {
  c.linha('NOTIFICAÇÃO DE AUTUAÇÃO DE INFRAÇÃO DE TRÂNSITO');
  c.caixas([
    ['Nº DO AUTO DE INFRAÇÃO', 'C95345678'],
    ['PLACA/UF', 'KVL1A23/RJ'],
  ]);
  c.caixas([
    ['DATA DA INFRAÇÃO', '30/10/2026'],
    ['CÓDIGO DA INFRAÇÃO', '745-50'],
  ]);
  c.caixas([['DATA LIMITE PARA DEFESA', '10/12/2026']]);
})[0];

/** The sheet on a table, tilted by four degrees. */
async function fotografada(estudio: Page): Promise<Buffer> {
  const textos = (FOLHA ?? []).map(
    ({ texto, x, y, tamanho }) => `<text x="${x}" y="${y + tamanho}" font-size="${tamanho}">${texto}</text>`,
  );
  await estudio.setViewportSize({ width: 1200, height: 1700 });
  await estudio.setContent(`<body style="margin: 0; background: #555"><svg viewBox="0 0 595 842" font-family="sans-serif"
    style="width: 1040px; margin: 110px 80px; background: #f4f2ea; transform: rotate(4deg)">${textos.join('')}</svg>`);
  return estudio.screenshot({ type: 'jpeg', quality: 90 });
}

test('a notice is read from a photograph, compared with its parts, read again offline, and kept', async ({
  page,
  context,
  driver: _,
  allowConsole,
}) => {
  // The notification bell keeps polling, with its own files.
  allowConsole(/ERR_(?:FAILED|INTERNET_DISCONNECTED)|dynamically imported module/);
  const estudio = await context.newPage();
  const foto = await fotografada(estudio);
  await estudio.close();

  const pedidos: { metodo: string; url: string }[] = [];
  context.on('request', (pedido) => pedidos.push({ metodo: pedido.method(), url: pedido.url() }));
  await page.goto('/app/guardadas/foto');
  const arquivo = page.getByLabel('Foto da notificação');
  const ler = page.getByRole('button', { name: 'Ler a foto' });

  await arquivo.setInputFiles({
    name: 'IMG_1.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('ftypheic'),
  });
  await ler.click();
  await expect(page.getByRole('alert')).toContainText('HEIC');
  expect(pedidos.filter(({ url }) => /wasm|traineddata/.test(url))).toEqual([]);

  await expect(ler).toHaveText('Ler a foto (baixa cerca de 2,5 MB)');
  await arquivo.setInputFiles({ name: 'carta.jpg', mimeType: 'image/jpeg', buffer: foto });
  await ler.click();
  await expect(page.getByText(/Lemos \d+ campos/)).toBeVisible();
  const auto = page.getByLabel('Auto de infração (AIT)');
  await expect(auto).toHaveValue('C95345678');
  await expect(auto).toHaveAccessibleDescription(/Confira na foto 1/);
  await expect(page.getByLabel('Placa')).toHaveValue('KVL1A23');
  await expect(page.getByLabel('Último dia impresso para a defesa prévia')).toHaveValue('10/12/2026');
  await expect(page.locator('.campo', { has: auto }).locator('img')).toHaveJSProperty('complete', true);
  await expectAccessible(page);

  // What the driver types stays while another reading runs, after it, and when one is cancelled.
  const orgao = page.getByLabel('Quem multou');
  await orgao.fill('PREFEITURA');
  const cancelar = page.getByRole('button', { name: 'Cancelar' });
  await context.setOffline(true);
  await ler.click();
  await expect(cancelar).toBeVisible();
  await expect(orgao).toHaveValue('PREFEITURA');
  await expect(page.getByText(/O que você já tinha escrito ficou/)).toBeVisible();
  await expect(cancelar).toHaveCount(0);
  await expect(orgao).toHaveValue('PREFEITURA');
  await expect(auto).toHaveValue('C95345678');
  await context.setOffline(false);
  await ler.click();
  await cancelar.click();
  await expect(orgao).toHaveValue('PREFEITURA');
  const { origin } = new URL(page.url());
  expect(pedidos.filter(({ metodo, url }) => metodo !== 'GET' || new URL(url).origin !== origin)).toEqual([]);

  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Escrita por você.')).toBeVisible();
  await expect(page.getByText('C95345678').first()).toBeAttached();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page explains how to continue by hand', async ({ page, driver: _ }) => {
    await page.goto('/app/guardadas/foto');
    expect(await page.locator('main noscript').innerHTML()).toContain('precisa de script');
    await expect(page.getByLabel('Foto da notificação')).toBeHidden();
    await page.getByRole('link', { name: 'Escreva os dados à mão' }).click();
    await expect(page.getByRole('heading', { name: 'Guardar uma multa' })).toBeVisible();
  });
});
