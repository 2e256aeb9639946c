import { type Browser, chromium, type Page } from 'playwright/test';
import { BROWSER_ARGS, findFullChromium } from '../../../bin/lib/chromium.mjs';
import { test as base } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

/** Playwright disables the back/forward cache; drivers have it. */
const test = base.extend<{ withMemory: Browser }>({
  withMemory: async ({ baseURL }, use) => {
    const browser = await chromium.launch({
      executablePath: findFullChromium() ?? undefined,
      args: [...BROWSER_ARGS, '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    test.skip(!(await keepsPages(browser, baseURL)), 'this build of Chromium keeps no page that was left');
    await use(browser);
    await browser.close();
  },
});

test.skip(!findFullChromium(), 'the shell without windows keeps no page that was left');

/** Tried on two plain pages, because builds of Chromium without windows go by any name. */
async function keepsPages(browser: Browser, baseURL: string | undefined): Promise<boolean> {
  const page = await browser.newPage({ baseURL });
  await page.goto('/politicas/termos-de-uso');
  await page.evaluate(() => Reflect.set(window, 'left', true));
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  const kept = await page.evaluate(() => Reflect.has(window, 'left'));
  await page.close();
  return kept;
}

async function visit(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  token?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  // A returning browser, because a cookie set meanwhile would evict the cached page.
  for (const name of ['letra', 'conhecido'])
    await context.addCookies([{ name, value: '1', url: baseURL ?? '' }]);
  if (token) await context.addCookies([{ name: 'CLToken', value: token, url: baseURL ?? '' }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'persisted', persisted));
    // Another tab polls for messages: a page that has polled itself cannot be cached, since the answer is not stored.
    localStorage.setItem('pushEm', String(Date.now()));
  });
  await page.goto(path);
  await hydrated(page);
  return page;
}

/** The page returns as it was left, without a load. */
async function back(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'persisted')), 'restored, and not loaded again')
    .toBe(true);
}

test('Back brings a form out of the memory of the browser as it was left, and it still answers', async ({
  withMemory,
  baseURL,
}) => {
  const page = await visit(withMemory, baseURL, '/login');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.goto('/politicas/termos-de-uso');
  await back(page);
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
  await page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Senha: Informe a senha.']);
});

test('a form of the account comes back too, with its mask; after signing out nothing of it does', async ({
  withMemory,
  baseURL,
  driver,
}) => {
  await driver.completeProfile();
  const page = await visit(withMemory, baseURL, '/app/perfil', driver.token);
  await page.getByLabel('Bairro').fill('Centro');
  await page.getByLabel('CEP').fill('20040020');
  await expect(page.getByLabel('CEP')).toHaveValue('20040-020');
  await page.goto('/app/inicial');
  await back(page);
  await expect(page.getByLabel('Bairro')).toHaveValue('Centro');
  await expect(page.getByLabel('CEP')).toHaveValue('20040-020');

  await page.goto('/sair');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/(login)?(\?.*)?$/);
  await expect(page.getByLabel('Bairro')).toHaveCount(0);
});
