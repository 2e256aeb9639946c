import type { BrowserContext, Page } from 'playwright/test';
import { findFullChromium } from '../../../bin/lib/chromium.mjs';
import { avisosNaTela, test, tocarNoAviso } from '../support/celular.ts';
import { newDriver } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

test.skip(findFullChromium() === null, 'a Chromium without a profile takes no push messages');
// One program and one push service for all tests of the file.
test.describe.configure({ mode: 'default' });

const TELA = '/app/perfil/avisos';
const botao = (page: Page, nome: 'Ligar' | 'Desligar') =>
  page.getByRole('button', { name: `${nome} neste aparelho` });

/** The driver's answer to the browser's permission prompt. */
async function responder(page: Page, setting: 'granted' | 'denied' | 'prompt') {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: new URL(page.url()).origin,
  });
}

/** Ends on the first screen, which a pressed notice may replace. */
async function ligar(page: Page) {
  await page.goto(TELA);
  await hydrated(page);
  await responder(page, 'granted');
  await botao(page, 'Ligar').tap();
  await expect(botao(page, 'Desligar')).toBeVisible();
  await page.goto('/app/inicial');
}

/** Waits until the lock screen shows exactly these notices. */
const naTela = (context: BrowserContext) => expect.poll(() => avisosNaTela(context));
const DE_CONTA = { title: 'Via Livre', body: 'Há um recado sobre a sua conta.' };

test('permission for notices is requested only by a press; when refused or dismissed the page explains, and notices stay off', async ({
  page,
  driver,
}) => {
  await page.goto(TELA);
  await hydrated(page);
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await responder(page, 'prompt');
  await botao(page, 'Ligar').tap();
  await expect(page.getByRole('alert')).toContainText('O navegador não permitiu os avisos.');
  await responder(page, 'denied');
  await page.reload();
  await expect(page.getByText('Os avisos deste site estão bloqueados no navegador.')).toBeVisible();
  await expect(botao(page, 'Ligar')).toBeHidden();
  expect(await driver.call('/api/appUsuario/v1/Avisos/Push')).toMatchObject({ Aparelhos: 0 });
});

test('once allowed, a notice appears on the lock screen without names and opens by a press; switched off, none appears', async ({
  page,
  driver,
  context,
  aparelho,
}) => {
  await ligar(page);
  await aparelho.avisar(driver.email, 'Primeiro recado');
  await naTela(context).toEqual([{ ...DE_CONTA, tag: expect.stringMatching(/^aviso-\d+$/) }]);
  expect(await tocarNoAviso(context)).toEqual(['trouxe à frente']);
  await expect(page.getByRole('heading', { name: 'Primeiro recado' })).toBeVisible();
  expect(await avisosNaTela(context)).toEqual([]);

  // If no page of ours is open, a new one is opened.
  await page.goto('about:blank');
  await aparelho.avisar(driver.email, 'Segundo recado');
  await naTela(context).toHaveLength(1);
  const [aberta = ''] = await tocarNoAviso(context);
  await page.goto(aberta.replace('abriu ', ''));
  await expect(page.getByRole('heading', { name: 'Segundo recado' })).toBeVisible();

  await page.goto(TELA);
  await hydrated(page);
  await botao(page, 'Desligar').tap();
  await expect(botao(page, 'Ligar')).toBeVisible();
  await aparelho.avisar(driver.email, 'Com tudo desligado');
  await ligar(page);
  await aparelho.avisar(driver.email, 'Ligado de novo');
  await naTela(context).toHaveLength(1);
  await tocarNoAviso(context);
  await expect(page.getByRole('heading', { name: 'Ligado de novo' })).toBeVisible();
});

test('a driver who signs in after another one sees no notice of the other, not even on the lock screen', async ({
  page,
  driver: ana,
  context,
  request,
  aparelho,
}) => {
  await ligar(page);
  await aparelho.avisar(ana.email, 'Da Ana');
  await naTela(context).toHaveLength(1);
  const bia = await newDriver({ request, baseURL: aparelho.url });
  await page.goto('/sair');
  await naTela(context).toEqual([]);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(bia.email);
  await page.getByLabel('Senha', { exact: true }).fill(bia.senha);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/**');
  await page.goto(TELA);
  await expect(page.getByText('Desligados neste aparelho.')).toBeVisible();
  await aparelho.avisar(ana.email, 'Da Ana, depois');
  await ligar(page);
  await aparelho.avisar(ana.email, 'Da Ana, ainda');
  await aparelho.avisar(bia.email, 'Da Bia');
  await naTela(context).toHaveLength(1);
  await tocarNoAviso(context);
  await expect(page.getByRole('heading', { name: 'Da Bia' })).toBeVisible();
});

test('a device that its push service no longer knows is off, and can be switched on again', async ({
  page,
  driver,
  context,
  aparelho,
}) => {
  await ligar(page);
  aparelho.servico.responder(410);
  await aparelho.avisar(driver.email, 'Para ninguém');
  await expect.poll(() => driver.call('/api/appUsuario/v1/Avisos/Push')).toMatchObject({ Aparelhos: 0 });
  aparelho.servico.responder(201);
  await page.goto(TELA);
  await expect(page.getByText('Desligados neste aparelho.')).toBeVisible();
  await ligar(page);
  await aparelho.avisar(driver.email, 'De volta');
  await naTela(context).toHaveLength(1);
});
