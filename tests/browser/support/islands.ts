import type { Page } from 'playwright/test';

/** Waits until every island is hydrated. One with `client:visible` is scrolled into view; in a closed fold it waits for the driver. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const late = (island: Element) => island.getAttribute('client') === 'visible';
    const waiting = [...document.querySelectorAll('astro-island[ssr]')].filter(
      (island) => !late(island) || island.firstElementChild?.checkVisibility(),
    );
    waiting.find(late)?.firstElementChild?.scrollIntoView();
    return waiting.length === 0;
  });
}

/** After the paint and the effects that waited for it. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));

/** Delays the site's scripts until the driver has typed, as a slow phone does. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await hydrated(page);
  };
}

/** Sends every request of a page past its service worker, whose own requests and kept files no test can delay. */
export async function pastServiceWorker(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.setBypassServiceWorker', { bypass: true });
}
