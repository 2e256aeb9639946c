import type { Page } from 'playwright/test';
import { type Driver, newDriver, test } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
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

async function withFine(driver: Driver): Promise<void> {
  await driver.registerCnh(1);
}

test('a driver without a connection reads the fines that she saw last, with their date', async ({
  page,
  context,
  driver,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await withFine(driver);
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
});

test('the pages needed at a counter open offline for their owner, and for no later driver', async ({
  page,
  context,
  request,
  baseURL,
  driver,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/);
  await withFine(driver);
  const [fine] = await finesOf(driver);
  const auto = fine?.AutoInfracao ?? '';
  const pages: Record<string, string> = {
    '/app/inicial': 'Comece aqui',
    '/app/prazos': 'Prazos',
    '/app/guardadas': 'Multas que você guardou',
    [`/app/multas/habilitacao/view/${fine?.Guid}`]: auto,
  };
  await openWithWorker(page, '/app/multas');
  for (const path of Object.keys(pages)) await page.goto(path);
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(Object.keys(pages)));
  const opened = async () => {
    const shown: string[] = [];
    for (const [path, words] of Object.entries(pages)) {
      // After signing out Chromium may say itself that there is no network.
      await page.goto(path).catch(() => null);
      const copy = await page.getByText('cópia guardada neste aparelho').count();
      if (copy > 0 && (await page.content()).includes(words)) shown.push(path);
    }
    return shown;
  };
  await context.setOffline(true);
  expect(await opened()).toEqual(Object.keys(pages));

  await context.setOffline(false);
  await newDriver({ context, request, baseURL: baseURL ?? '' });
  await page.goto('/app/perfil');
  await context.setOffline(true);
  expect(await opened(), 'another driver').toEqual([]);

  await context.setOffline(false);
  await page.goto('/app/prazos');
  await expect.poll(() => kept(page)).toContain('/app/prazos');
  await page.goto('/sair');
  await context.setOffline(true);
  expect(await opened(), 'signed out').toEqual([]);
});
