import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { fillEveryField, seenFields } from '../support/fields.ts';
import { holdScripts, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';
import { PASSEIOS } from './preparar.ts';
import { type Grupo, TELAS, type Tela } from './telas.ts';

const sentence = 'what was typed before the scripts came stays, and nothing moves when they come';

for (const group of Object.keys(TELAS) as Grupo[])
  test(`the forms ${group}: ${sentence}`, async ({ page, driver }) => {
    const walked: Tela[] = [];
    await pastServiceWorker(page);
    for await (const [tela, address] of PASSEIOS[group](driver, page.request)) {
      await typeThroughTheScripts(page, tela, address);
      // Session storage of one screen is cleared for the next: like a new tab, at a third of the cost.
      await page.evaluate(() => sessionStorage.clear());
      await page.unrouteAll();
      walked.push(tela);
    }
    expect(walked.sort()).toEqual([...TELAS[group]].sort());
  });

async function typeThroughTheScripts(page: Page, tela: Tela, address: string): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main form').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  const waiting = await page.locator('astro-island[ssr]').count();
  expect(await fillEveryField(page), `${tela}: fields to use`).toBeGreaterThan(0);
  expect(await page.locator('astro-island[ssr]').count(), `${tela}: islands still to come`).toBe(waiting);
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
    tela,
  ).toEqual(before);
}
