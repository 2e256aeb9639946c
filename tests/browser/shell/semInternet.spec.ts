import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

/** The service worker is active once it controls a page; it stores the driver's first page when it takes over. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page)).toContain(path);
}

function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('copias'))) return [];
    const requests = await (await caches.open('copias')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}

test('a driver without a connection reads the fines that she saw last, with their date, until she signs out', async ({
  page,
  context,
  driver,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await driver.registerCnh(1);
  await openWithWorker(page, '/app/multas');
  const fine = page.getByRole('main').getByRole('link').filter({ hasText: /./ }).first();
  await expect(fine).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Você está sem internet' })).toContainText(
    /cópia guardada neste aparelho em \d{2}\/\d{2}\/\d{4}/,
  );
  await expect(fine).toBeVisible();
  // Styles come from the device too.
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await expectAccessible(page);

  for (const neverSeen of ['/app/veiculos', '/app/perfil', '/app/pe/contratar/pix?item=1', '/app']) {
    await page.goto(neverSeen);
    await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeAttached();
  }

  await context.setOffline(false);
  await page.goto('/app/multas');
  await expect(page.getByText('Você está sem internet')).toHaveCount(0);
  await page.goto('/sair');
  await context.setOffline(true);
  // Chromium may say itself that there is no network.
  await page.goto('/app/multas').catch(() => null);
  await expect(page.getByText('cópia guardada neste aparelho')).toHaveCount(0);
});
