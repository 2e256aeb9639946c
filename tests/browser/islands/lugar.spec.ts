import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { fillEveryField, seenFields } from '../support/fields.ts';
import { holdScripts } from '../support/islands.ts';
import { expect } from '../support/test.ts';
import { PASSEIOS } from './preparar.ts';
import { FORMULARIOS, type Grupo, TELAS, type Tela } from './telas.ts';

const sentence = 'what was typed before the scripts came stays, and nothing moves when they come';

for (const group of Object.keys(TELAS) as Grupo[])
  test(`the forms ${group}: ${sentence}`, async ({ page, driver }) => {
    test.setTimeout(180_000);
    const walked: Tela[] = [];
    // Its service worker would hand out the scripts of the screens before, past who holds them.
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.enable');
    await tools.send('Network.setBypassServiceWorker', { bypass: true });
    for await (const [tela, address] of PASSEIOS[group](driver, page.request)) {
      await typeThroughTheScripts(page, tela, address);
      // What the tab remembers of one screen is not there on the next: as in a tab of its own, for a third of the work.
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
  const forms = page.locator('main form').filter({ has: page.locator('input, select, textarea') });
  expect(await forms.count(), `${tela}: forms`).toBeGreaterThanOrEqual(formsOf(tela));
  const waiting = await page.locator('astro-island[ssr]').count();
  expect(await fillEveryField(page), `${tela}: fields to use`).toBeGreaterThan(0);
  expect(await page.locator('astro-island[ssr]').count(), `${tela}: islands still to come`).toBe(waiting);
  const before = await seenFields(page);
  await release();
  // The masks are fetched once their islands have come.
  await page.waitForLoadState('networkidle');
  const after = await seenFields(page);
  const seen = new Set(before.map(({ name }) => name));
  expect(
    after.filter(({ name }) => seen.has(name)),
    tela,
  ).toEqual(before);
}

/** How many of the sources' forms are drawn on a screen. Two of them may draw one: a form of documents and what stands in it. */
function formsOf(tela: Tela): number {
  const files = Object.values(FORMULARIOS).filter((places) => places.includes(tela));
  return files.length === 1 ? (files[0]?.filter((place) => place === tela).length ?? 0) : 1;
}
