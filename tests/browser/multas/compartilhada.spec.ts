import type { Page } from 'playwright/test';
import { carta } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { newDriver, test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

const LETTER = 'boxes with the label over the value';

async function letter(): Promise<string> {
  return Buffer.from(await carta(CARTAS[LETTER]?.desenhar ?? (() => {}))).toString('base64');
}

async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** A multipart navigation to the address of the manifest, as the share sheet of a phone makes it. */
async function share(page: Page, files: { name: string; type: string; base64: string }[]): Promise<void> {
  const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
  const { action, enctype, method, params } = manifest.share_target;
  await Promise.all([
    page.waitForURL(/recebida|login/),
    page.evaluate(
      ({ action, enctype, method, nome, files }) => {
        const form = Object.assign(document.createElement('form'), { action, enctype, method });
        const campo = Object.assign(document.createElement('input'), {
          type: 'file',
          name: nome,
          multiple: true,
        });
        const escolha = new DataTransfer();
        for (const { name, type, base64 } of files) {
          const bytes = Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0));
          escolha.items.add(new File([bytes], name, { type }));
        }
        campo.files = escolha.files;
        form.append(campo);
        document.body.append(form);
        form.submit();
      },
      { action, enctype, method, nome: params.files[0].name, files },
    ),
  ]);
}

const held = (page: Page) => page.evaluate(async () => (await caches.has('recebidos')) && caches.keys());

test('a letter shared to the app is read on the device and fills the form', async ({ page, driver: _ }) => {
  await withWorker(page, '/app/multas');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''));
  await share(page, [{ name: 'carta da Ana.pdf', type: 'application/pdf', base64: await letter() }]);
  await expect(page).toHaveURL(/\/app\/guardadas\/carta\?recebida=sim$/);
  await expect(page.getByText('Você compartilhou “carta da Ana.pdf” agora?')).toBeVisible();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sim, ler' }).click();
  await expect(page.getByText('Recebemos “carta da Ana.pdf”.')).toBeVisible();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveValue('C12345678');
  // Also after a reload, and by nobody else after the driver left.
  await page.reload();
  await page.getByRole('button', { name: 'Sim, ler' }).click();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveValue('C12345678');
  await page.goto('/sair');
  await expect.poll(() => held(page)).toBe(false);
});

test('a letter shared while signed out waits for sign-in', async ({
  page,
  context,
  driver,
  allowConsole,
}) => {
  // The page that was open asks for notices without a session.
  allowConsole(/status of 401/);
  await withWorker(page, '/app/multas');
  await context.clearCookies({ name: 'CLToken' });
  await share(page, [{ name: 'carta.pdf', type: 'application/pdf', base64: await letter() }]);
  await expect(page).toHaveURL(/\/login\?volta=/);
  expect(page.url()).not.toContain('carta.pdf');
  await page.getByLabel('E-mail').first().fill(driver.email);
  await page.locator('input[name=password]').first().fill(driver.senha);
  await page.locator('input[name=password]').first().press('Enter');
  await expect(page).toHaveURL(/\/app\/guardadas\/carta\?recebida=sim$/);
  await page.getByRole('button', { name: 'Sim, ler' }).click();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveValue('C12345678');
});

test('a letter shared by one driver is not shown to another', async ({
  page,
  context,
  baseURL,
  driver: _,
}) => {
  await withWorker(page, '/app/multas');
  await share(page, [{ name: 'carta.pdf', type: 'application/pdf', base64: await letter() }]);
  await expect(page.getByText('Você compartilhou “carta.pdf” agora?')).toBeVisible();
  await newDriver({ context, baseURL });
  await page.goto('/app/guardadas/carta?recebida=sim');
  await expect(page.getByText('O arquivo não chegou.')).toBeVisible();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveCount(0);
  expect(await held(page)).toBe(false);
});

test('a file that another site sends drops no letter that waits, and none is read unasked', async ({
  page,
  driver: _,
}) => {
  await withWorker(page, '/app/multas');
  await share(page, [{ name: 'minha.pdf', type: 'application/pdf', base64: await letter() }]);
  await share(page, [{ name: 'alheia.pdf', type: 'application/pdf', base64: await letter() }]);
  await expect(page.getByText('Você compartilhou “minha.pdf” agora?')).toBeVisible();
  await expect(page.getByLabel('Auto de infração (AIT)')).toHaveCount(0);
  await page.getByRole('button', { name: 'Não' }).click();
  await expect.poll(() => held(page)).toBe(false);
});
