import type { Page, Request } from 'playwright/test';
import { LOOK } from '../support/axe.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { expectDitoUmaVez, expectIdentidade } from './identidade.ts';
import { abrirJanela, fecharJanela, test } from './janela.ts';
import { APP_ROUTES, PUBLIC_ROUTES } from './routes.ts';

/** HTML + CSS of a public page: roughly what arrives in the first round trip. */
const PUBLIC_PAGE = 14 * 1024;

/** The HTML of the list of fines and of a fine, as a phone gets it: without the second pane, styles apart, not compressed. */
const FINES = 30 * 1024;

/** A browser loads six files at once without HTTP/2: another waits for a round trip, a second on slow 3G. */
const MOST_FILES = 8;

interface Weight {
  script: number;
  /** Scripts before any interaction, without those that an island loads later. */
  named: number;
  htmlAndCss: number;
  foreign: string[];
}

/** Loads a page with an empty cache and measures the transferred bytes. */
async function weigh(page: Page, path: string): Promise<Weight> {
  const weight: Weight = { script: 0, named: 0, htmlAndCss: 0, foreign: [] };
  const pending: Promise<void>[] = [];
  const note = (request: Request) => {
    pending.push(
      (async () => {
        const { responseBodySize } = await request.sizes();
        const type = request.resourceType();
        if (type === 'script') weight.script += responseBodySize;
        if (type === 'document' || type === 'stylesheet') weight.htmlAndCss += responseBodySize;
        if (new URL(request.url()).origin !== new URL(page.url()).origin) weight.foreign.push(request.url());
      })(),
    );
  };
  page.on('requestfinished', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  weight.named = await page.locator('link[rel=modulepreload]').count();
  // Later requests do not count, and may arrive while the test ends.
  page.off('requestfinished', note);
  await Promise.all(pending);
  return weight;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'the page scrolls sideways').toBeLessThanOrEqual(window);
}

/** The same with text at 200% and every fold open. */
async function expectNoSidewaysScrollAtTwice(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  await expectNoSidewaysScroll(page);
}

test.beforeAll(({ browser, baseURL }) => abrirJanela({ browser, baseURL }));
test.afterAll(fecharJanela);

for (const route of PUBLIC_ROUTES) {
  test(`${route.name}: light, accessible, hydrated without a warning, within its bytes`, async ({ page }) => {
    const weight = await weigh(page, String(route.path));
    expect(weight.script, 'script, brotli').toBeLessThanOrEqual(route.script);
    expect(weight.named, 'scripts of the islands').toBeLessThanOrEqual(MOST_FILES);
    expect(weight.htmlAndCss, 'HTML and CSS, brotli').toBeLessThanOrEqual(PUBLIC_PAGE);
    expect(weight.foreign).toEqual([]);
    await inspect(page);
  });
}

for (const route of APP_ROUTES) {
  test(`${route.name}: within its script, accessible, hydrated without a warning`, async ({
    page,
    visita,
    allowConsole,
  }) => {
    if (route.name.startsWith('unknown')) allowConsole(/404/);
    const path = await visita(route);
    const weight = await weigh(page, path);
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    expect(weight.script, 'script, brotli').toBeLessThanOrEqual(route.script);
    // A page that reads PDFs waits for pdf.js in any case.
    if (route.script <= 76 * 1024)
      expect(weight.named, 'scripts of the islands').toBeLessThanOrEqual(MOST_FILES);
    if (new URL(path, page.url()).pathname === '/app/multas') {
      const answer = await page.request.get(path, { headers: { 'user-agent': 'Mobile' } });
      const html = (await answer.text()).replace(/<style.*?<\/style>/gs, '');
      expect(html.length, 'HTML of the fines').toBeLessThanOrEqual(FINES);
    }
    expect(weight.foreign).toEqual([]);
    await inspect(page);
  });
}

/**
 * Axe looks at every screen here; a journey calls it only in a state that no screen begins in. The islands are hydrated without a warning
 * (a warning fails the test, support/test.ts). Bytes are measured on the phone;
 * layout, names and contrast are checked again on a desktop, in dark mode. tests/crash/telas validates the HTML, tests/crash/seguranca the headers.
 */
async function inspect(page: Page): Promise<void> {
  await hydrated(page);
  await expectNoSidewaysScroll(page);
  await expectIdentidade(page);
  await expectDitoUmaVez(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectDitoUmaVez(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, LOOK);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoSidewaysScrollAtTwice(page);
}
