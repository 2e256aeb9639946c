import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { fillEveryField, type SeenField, seenFields } from '../support/fields.ts';
import { holdScripts, hydrated, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';
import { sharePage } from './outros.ts';
import { PASSEIOS } from './preparar.ts';
import { type Grupo, TELAS } from './telas.ts';

const sentence =
  'on a page that a translator and an extension change, nothing typed is lost and every form answers';

/** Screens of a group that are tried: one component draws and sends all forms, and lugar.spec.ts types in each. */
const SCREENS = 2;

for (const group of Object.keys(TELAS) as Grupo[])
  test(`the forms ${group}: ${sentence}`, async ({ page, driver, allowConsole }) => {
    // React draws an island again that it finds changed; and what is sent below is not answered.
    allowConsole(/Minified React error #418|status of (422|503)|Indexing all PDF objects/);
    await pastServiceWorker(page);
    await sharePage(page);
    let tried = 0;
    for await (const [tela, address] of PASSEIOS[group](driver, page.request)) {
      await test.step(tela, () => typeAndSend(page, address));
      await page.evaluate(() => sessionStorage.clear());
      await page.unrouteAll();
      tried += 1;
      if (tried === SCREENS) break;
    }
  });

test('an island that React can no longer draw leaves its form to the browser, with what was typed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/NotFoundError|status of 422|ERR_FAILED/);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByLabel('Senha').fill('outra-senha');
  // No translator wraps elements: what no rule of ours foresees.
  await page
    .locator('form')
    .getByRole('button', { name: /^(Acessar|ENTRAR)$/ })
    .evaluate((botao) => {
      const around = document.createElement('span');
      around.append(...botao.childNodes);
      botao.append(around);
    });
  await page.route('**/login', (route) => route.abort());
  const send = page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('O que você preencheu continua');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
  await expect(page.getByLabel('Senha')).toHaveValue('outra-senha');
  await page.unroute('**/login');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('não cadastrado');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
});

async function typeAndSend(page: Page, address: string): Promise<void> {
  const release = await holdScripts(page);
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main form').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await fillEveryField(page);
  const typed = await valuesOf(page);
  await release();
  await page.waitForLoadState('networkidle');
  expect(missing(typed, await valuesOf(page)), 'kept when the scripts came').toEqual([]);
  const forms = page.locator('main astro-island form[method=post]:has(button[type=submit]:visible)');
  for (let i = 0; i < (await forms.count()); i += 1) {
    const form = forms.nth(i);
    const before = await valuesOf(page);
    const boxes = await page.locator('main form').count();
    await form.locator('button[type=submit]:visible').last().click();
    await expect(page.locator('main').getByRole('alert').or(page.getByRole('dialog')).first()).toBeVisible();
    expect(await page.locator('main form').count(), 'forms that stay').toBeGreaterThanOrEqual(boxes);
    expect(missing(before, await valuesOf(page)), 'kept when it was sent').toEqual([]);
  }
}

type Value = Pick<SeenField, 'name' | 'holds'>;

async function valuesOf(page: Page): Promise<Value[]> {
  const fields = await seenFields(page);
  return fields
    .filter(({ name }) => !/^(BUTTON|SUMMARY)/.test(name))
    .map(({ name, holds }) => ({ name, holds }));
}

const missing = (typed: Value[], now: Value[]) =>
  typed.filter(({ name, holds }) => !now.some((field) => field.name === name && field.holds === holds));
