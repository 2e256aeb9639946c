import type { Page } from 'playwright/test';
import { type Driver, newDriver, test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

// One phone, two drivers, one after the other: `npm run browser -- tests/browser/shell/doisMotoristas.spec.ts`.

/** The paths stored on the phone, and their owner. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('copias'))) return [];
    const requests = await (await caches.open('copias')).keys();
    return requests.map(({ url }) => new URL(url).pathname).sort();
  });
}

/** Ana views her fines, which are stored on the phone; then her session ends without a sign-out. */
async function anaWasHere(page: Page, ana: Driver): Promise<void> {
  await ana.registerCnh(1);
  await page.goto('/app/multas');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page)).toEqual(['/app/multas', '/copias/sessao']);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().clearCookies();
}

/** The phone has no copies left, and Ana's fines cannot be read offline. */
async function expectNothingOfAna(page: Page): Promise<void> {
  await expect.poll(() => kept(page)).not.toContain('/app/multas');
  await page.context().setOffline(true);
  await page.goto('/app/multas').catch(() => null);
  expect(await page.content()).not.toContain('cópia guardada neste aparelho');
  await page.context().setOffline(false);
}

/** Submits a form as a browser without script does. */
async function submitNatively(page: Page, fields: Record<string, string>): Promise<void> {
  await Promise.all([
    page.waitForURL(/\/app\//),
    page.evaluate((values) => {
      const form = [...document.forms].find((one) => one.elements.namedItem(Object.keys(values)[0] ?? ''));
      if (!form) throw new Error('no form');
      for (const [name, value] of Object.entries(values)) {
        const field = form.elements.namedItem(name) as HTMLInputElement;
        if (field.type === 'checkbox') field.checked = true;
        else field.value = value;
      }
      HTMLFormElement.prototype.submit.call(form);
    }, fields),
  ]);
}

/** Browser messages about a page without a connection and a poll with an ended session. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/;
const secondDriver = (request: Parameters<typeof newDriver>[0]['request'], baseURL: string | undefined) =>
  newDriver({ request, baseURL: baseURL ?? '' });

test('the second driver signs in on the home page, without script', async ({
  page,
  driver,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await anaWasHere(page, driver);
  const bia = await secondDriver(request, baseURL);
  await page.goto('/');
  await submitNatively(page, { username: bia.email, password: bia.senha });
  await expectNothingOfAna(page);
});

test('the second driver signs in on the page for it, with script and in another tab', async ({
  page,
  context,
  driver,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await anaWasHere(page, driver);
  const bia = await secondDriver(request, baseURL);
  const tab = await context.newPage();
  await tab.goto('/login');
  await tab.getByLabel('E-mail').fill(bia.email);
  await tab.getByLabel('Senha', { exact: true }).fill(bia.senha);
  await tab.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
  await tab.waitForURL(/\/app\/inicial/);
  await tab.close();
  await expectNothingOfAna(page);
});

test('the second driver gets a session by a call', async ({
  page,
  driver,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await anaWasHere(page, driver);
  const bia = await secondDriver(request, baseURL);
  const status = await page.evaluate(
    async ({ email, senha }) => {
      const body = new URLSearchParams({ grant_type: 'password', username: email, password: senha });
      return (await fetch('/token', { method: 'POST', body })).status;
    },
    { email: bia.email, senha: bia.senha },
  );
  expect(status).toBe(200);
  await expectNothingOfAna(page);
});

test('somebody tries to sign in, and fails', async ({ page, driver, allowConsole }) => {
  allowConsole(OFFLINE);
  allowConsole(/status of 4\d\d/);
  await anaWasHere(page, driver);
  await page.evaluate(async () => {
    const body = new URLSearchParams({
      grant_type: 'password',
      username: 'x@example.com',
      password: 'errada-1',
    });
    await fetch('/token', { method: 'POST', body });
  });
  await expectNothingOfAna(page);
});

test('another owner appears on any page of the app, also one that is never kept', async ({
  page,
  context,
  driver,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await anaWasHere(page, driver);
  await newDriver({ context, request, baseURL: baseURL ?? '' });
  expect(await kept(page)).toContain('/app/multas');
  await page.goto('/app/perfil');
  await expectNothingOfAna(page);
});

test('the session is over, and whoever comes is led to sign-in', async ({ page, driver, allowConsole }) => {
  allowConsole(OFFLINE);
  await anaWasHere(page, driver);
  await page.goto('/app/perfil');
  await expect(page).toHaveURL(/\/login/);
  await expectNothingOfAna(page);
});

test('the same driver keeps her copies over a new session of another browser tab', async ({
  page,
  context,
  driver,
}) => {
  await driver.registerCnh(1);
  await page.goto('/app/multas');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page)).toContain('/app/multas');
  const owner = await page.request.get('/app/perfil').then((answer) => answer.headers()['x-owner']);
  expect(owner).toMatch(/^[0-9a-f]{32}$/);
  const tab = await context.newPage();
  await tab.goto('/app/veiculos');
  await expect.poll(() => kept(page)).toEqual(['/app/multas', '/app/veiculos', '/copias/sessao']);
});

test('every answer of the app says whose it is', async ({ page, driver }) => {
  const owner = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).headers()['x-owner'];
  const mine = await owner('/app/multas');
  for (const path of ['/app/perfil', '/app/inicial', '/app/planos/contratar', '/app/nada', '/app'])
    expect(await owner(path), path).toBe(mine);
  expect(mine).not.toContain(driver.token.slice(0, 8));
  await page.context().clearCookies();
  expect(await owner('/app/multas')).toBe('-');
});
