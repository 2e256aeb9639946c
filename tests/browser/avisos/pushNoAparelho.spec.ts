import type { Page } from 'playwright/test';
import { navegadorComPush } from '../../backend/harness/servicoDePush.ts';
import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

// The message itself, from the server to the lock screen: backend/avisos/push and unit/shell.

const TELA = '/app/perfil/avisos';
const botao = (page: Page, nome: 'Ligar' | 'Desligar') =>
  page.getByRole('button', { name: `${nome} neste aparelho` });

/** A device with a driver who answers the prompt so: the headless shell takes no push messages, and denies the permission. */
async function comAparelho(page: Page): Promise<(resposta: NotificationPermission) => Promise<void>> {
  const { P256dh: p256dh, Auth: auth } = navegadorComPush();
  await page.addInitScript(
    (keys) => {
      const guardado = (nome: string) => localStorage.getItem(nome);
      Object.defineProperty(Notification, 'permission', { get: () => guardado('permissao') ?? 'default' });
      Notification.requestPermission = async () => {
        localStorage.setItem('permissao', guardado('resposta') ?? 'default');
        return Notification.permission;
      };
      const assinatura = {
        toJSON: () => ({ endpoint: 'https://push.example.com/um', keys }),
        unsubscribe: async () => localStorage.removeItem('assinada'),
      };
      PushManager.prototype.getSubscription = async () =>
        (guardado('assinada') ? assinatura : null) as unknown as PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('assinada', String(options?.applicationServerKey));
        return assinatura as unknown as PushSubscription;
      };
    },
    { p256dh, auth },
  );
  await page.goto(TELA);
  await hydrated(page);
  return (resposta) => page.evaluate((dada) => localStorage.setItem('resposta', dada), resposta);
}

test('permission for notices is requested only by a press; when refused or dismissed the page explains, and notices stay off', async ({
  page,
  driver,
}) => {
  const responder = await comAparelho(page);
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await responder('default');
  await botao(page, 'Ligar').tap();
  await expect(page.getByRole('alert')).toContainText('O navegador não permitiu os avisos.');
  await responder('denied');
  await botao(page, 'Ligar').tap();
  await page.reload();
  await expect(page.getByText('Os avisos deste site estão bloqueados no navegador.')).toBeVisible();
  await expect(botao(page, 'Ligar')).toBeHidden();
  expect(await driver.api.avisos.push()).toMatchObject({ Aparelhos: 0 });
});

test('once allowed, the device gets notices under our key until it is switched off, or forgets them', async ({
  page,
  driver,
}) => {
  const responder = await comAparelho(page);
  await responder('granted');
  await botao(page, 'Ligar').tap();
  await expect(botao(page, 'Desligar')).toBeVisible();
  const { Aparelhos, ChavePublica } = await driver.api.avisos.push();
  expect([Aparelhos, await page.evaluate(() => localStorage.getItem('assinada'))]).toEqual([1, ChavePublica]);
  await page.reload();
  await botao(page, 'Desligar').tap();
  await expect(page.getByText('Desligados neste aparelho.')).toBeVisible();
  expect(await driver.api.avisos.push()).toMatchObject({ Aparelhos: 0 });
  await botao(page, 'Ligar').tap();
  await expect(botao(page, 'Desligar')).toBeVisible();
  // The browser forgot it, as with the data of the site; the server does not know.
  await page.evaluate(() => localStorage.removeItem('assinada'));
  await page.reload();
  await expect(page.getByText('Desligados neste aparelho.')).toBeVisible();
});
