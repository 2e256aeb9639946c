import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { fillEveryField, type SeenField, seenFields } from '../support/fields.ts';
import { holdScripts, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';
import { PASSEIOS } from './preparar.ts';

const sentence = 'what was typed before the scripts came stays, and nothing moves when they come';

/** Beside the first screen of a group: a form that sends a file. One component draws and sends all forms. */
const ALSO_TRANSLATED = '/app/guardadas/carta';

for (const [group, passeio] of Object.entries(PASSEIOS))
  test(`the forms ${group}: ${sentence}, nor is it lost on a page that a translator and an extension change`, async ({
    page,
    context,
    driver,
    allowConsole,
  }) => {
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    const translated = await context.newPage();
    await sharePage(translated);
    for (const one of [page, translated]) await pastServiceWorker(one);
    let first = true;
    for await (const address of passeio(driver, page.request)) {
      await typeThroughTheScripts(page, address);
      if (first || address === ALSO_TRANSLATED)
        await test.step(`${address}, translated`, () => typeAndSend(translated, address));
      // Session storage of one screen is cleared for the next: like a new tab, at a third of the cost.
      await page.evaluate(() => sessionStorage.clear());
      await page.unrouteAll();
      first = false;
    }
    expect(broken).toEqual([]);
    // On the translated page React draws an island again that it finds changed; and what is sent there is not answered.
    allowConsole(/Minified React error #418|status of 503|Indexing all PDF objects/);
  });

async function typeThroughTheScripts(page: Page, address: string): Promise<void> {
  const release = await openHeld(page, address);
  const waiting = await page.locator('astro-island[ssr]').count();
  expect(await fillEveryField(page), `${address}: fields to use`).toBeGreaterThan(0);
  expect(await page.locator('astro-island[ssr]').count(), `${address}: islands still to come`).toBe(waiting);
  const drawn = await seenFields(page);
  await release();
  // The masks are loaded after their islands.
  await page.waitForLoadState('networkidle');
  const after = await seenFields(page);
  // A Chromium without windows takes no push messages: a sentence takes the place of their button.
  const denied = await page.evaluate(() => Notification.permission === 'denied');
  const before = denied ? drawn.filter(({ name }) => !name.includes('Ligar neste aparelho')) : drawn;
  const seen = new Set(before.map(({ name }) => name));
  expect(
    after.filter(({ name }) => seen.has(name)),
    address,
  ).toEqual(before);
}

/** Opens a page whose scripts come once the answer is called. */
async function openHeld(page: Page, address: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main form').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  return release;
}

async function typeAndSend(page: Page, address: string): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  const release = await openHeld(page, address);
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

/**
 * A translator and an extension, as browsers have them: each text node of the page is replaced by two elements with its words, as soon as it comes,
 * and elements are put into forms and beside their fields before any script of the site has run.
 */
async function sharePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untouched = 'script, style, noscript, template, textarea, title, svg, font, [data-extension]';
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(untouched)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    const inject = (root: Document): void => {
      for (const field of root.querySelectorAll('form, input:not([type=hidden]), select, textarea')) {
        const mark = document.createElement('span');
        mark.dataset.extension = '';
        if (field.localName === 'form') field.prepend(mark);
        else field.after(mark);
        field.setAttribute('data-seen', 'true');
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      inject(document);
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}
