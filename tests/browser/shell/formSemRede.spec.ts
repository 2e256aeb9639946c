import type { Page } from 'playwright/test';
import { carta } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';

const NEW_FINE = '/app/guardadas/nova';
const OFFLINE = /ERR_(?:FAILED|INTERNET_DISCONNECTED)|dynamically imported module|status of 422/;
const WAITS = 'Um formulário pode não ter chegado';

/** The page is there a second time, so that the service worker knows whose it is. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(path);
  await hydrated(page);
}

async function fillFine(page: Page, auto: string): Promise<void> {
  await page.getByLabel('Auto de infração (AIT)').fill(auto);
  await page.getByLabel('Data da infração').fill('2026-10-30');
  await page.getByLabel(/^Código/).fill('745-50');
  await page.getByLabel('Placa').fill('RIO2A18');
}

const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();

test('a form filled in offline is kept, and sent at home after a confirmation', async ({
  page,
  context,
  driver: _,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await openWithWorker(page, '/app/guardadas/carta');
  await expect(page.getByText('O leitor está pronto')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('O leitor está pronto')).toBeVisible();
  const desenhar = CARTAS['boxes with the label over the value']?.desenhar ?? (() => {});
  const buffer = Buffer.from(await carta(desenhar));
  await page
    .getByLabel('PDF da notificação')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Ler a carta' }).click();
  await page.getByLabel('Placa').fill('RIO2A18');
  await save(page);
  await expect(page.getByText('Sem rede: não sabemos se chegou.')).toBeVisible();
  await expect(page.getByLabel('Placa')).toHaveValue(/RIO-?2A18/);

  await context.setOffline(false);
  await page.goto('/app/inicial');
  await expect(page.getByText(WAITS)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver antes de enviar' }).click();
  await expect(page).toHaveURL(NEW_FINE);
  await hydrated(page);
  await expect(page.getByText('Enviar agora?')).toBeVisible();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveValue('C12345678');
  await expect(page.getByLabel('Placa')).toHaveValue(/RIO-?2A18/);
  await expectAccessible(page);
  expect(await (await page.request.get('/app/guardadas')).text(), 'sent by itself').not.toContain(
    'C12345678',
  );
  await save(page);
  await expect(page.getByText('Escrita por você.')).toBeVisible();
  await page.goto('/app/inicial');
  await expect(page.getByText(WAITS)).toHaveCount(0);
});

test('a form submitted by the browser itself is kept too, and its owner can discard it', async ({
  page,
  context,
  driver: _,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await openWithWorker(page, NEW_FINE);
  const draft = page.waitForResponse((r) => r.url().includes('?rascunho') && r.status() === 204);
  await fillFine(page, 'E00012345');
  await draft;
  await context.setOffline(true);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
  await expect(page.getByText('Guardado neste aparelho', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/app/multas');
  await page.getByRole('link', { name: 'Ver antes de enviar' }).click();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveValue('E00012345');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(NEW_FINE);
  await expect(page.getByText('Enviar agora?')).toHaveCount(0);
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveValue('');
  await page.goto('/app/multas');
  await expect(page.getByText(WAITS)).toHaveCount(0);
});

test('another site can neither delete a kept form nor sign its driver out; the driver can', async ({
  page,
  context,
  baseURL,
  driver: _,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  allowConsole(/403/);
  await openWithWorker(page, NEW_FINE);
  await fillFine(page, 'E00012345');
  await context.setOffline(true);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
  await expect(page.getByText('Guardado neste aparelho', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await context.route('http://outro.example/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<a href="${baseURL}/sair">prêmio</a>
        <form method="post" action="${baseURL}/api/appUsuario/v1/Usuario/Sair"><button>sorteio</button></form>`,
    }),
  );
  await page.goto('http://outro.example/');
  await page.getByRole('button', { name: 'sorteio' }).click();
  await page.waitForURL(/Usuario\/Sair/);
  await page.goto('http://outro.example/');
  await page.getByRole('link', { name: 'prêmio' }).click();
  await expect(page).toHaveURL('/app/inicial');
  await expect(page.getByText(WAITS)).toBeVisible();

  await page.goto('/sair');
  await expect(page.getByText('Você saiu da sua conta.')).toBeVisible();
  expect(await page.evaluate(() => caches.has('formularios'))).toBe(false);
});
