import type { Browser, BrowserContext, Page } from 'playwright/test';
import { test as base, cookiesDe, newDriver } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
import { vendaAceita } from '../vendas/vendas.ts';
import type { GuardedRoute, Prepared } from './routes.ts';

interface Janela {
  page: Page;
  context: BrowserContext;
  /** Clears what the site keeps on the device, including the tab's session storage. */
  esquecer(): Promise<void>;
}

/**
 * One window for a worker's share of the guards: a browser process and a loaded axe are half of the cost of a page. Each page still
 * gets a new window's state: no storage, no cache, no service worker.
 */
export const test = base.extend<{ visita: (route: GuardedRoute) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
  context: async ({}, use) => use(aberta().context),
  page: async ({ viewport }, use) => {
    const { page, context, esquecer } = aberta();
    await page.emulateMedia({ colorScheme: null });
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    // Messages of this page must appear in its own test, while its driver is signed in.
    await page.goto('/robots.txt');
    await esquecer();
    await context.clearCookies();
  },
  /** Signs in the driver who views a route and returns its path. */
  visita: async ({ context, baseURL }, use) => {
    await use(async (route) => {
      const paga = route.comprador === true;
      const prepared = visitantes.get(paga) ?? (await preparar(paga, baseURL));
      visitantes.set(paga, prepared);
      await context.addCookies(cookiesDe(prepared.driver, baseURL ?? ''));
      return route.path instanceof Function ? route.path(prepared) : route.path;
    });
  },
});

let janela: Janela | undefined;
/** One driver for all routes with the same needs, because viewing changes nothing. */
const visitantes = new Map<boolean, Prepared>();

/** Before all tests of a file. */
export async function abrirJanela({ browser, baseURL }: { browser: Browser; baseURL?: string }) {
  const origin = baseURL ?? '';
  const context = await browser.newContext();
  // The first poll for messages comes later than a page: its scripts would count where the machine is slow.
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('pushEm', String(Date.now()));
  });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await tools.send('Network.setBypassServiceWorker', { bypass: true });
  const esquecer = async () => {
    await page.evaluate(() => sessionStorage.clear());
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  };
  janela = { page, context, esquecer };
}

/** After all tests of a file. */
export async function fecharJanela() {
  await janela?.context.close();
  janela = undefined;
  visitantes.clear();
}

function aberta(): Janela {
  if (!janela) throw new Error('the window is opened before all tests');
  return janela;
}

/** Who pays has a complete profile and a sale; the other driver a licence with a process, a vehicle, and fines of both. */
async function preparar(paga: boolean, baseURL?: string): Promise<Prepared> {
  const driver = await newDriver({ baseURL });
  if (paga) {
    await driver.completeProfile();
    return { driver, cnh: '', multa: '', venda: await vendaAceita(driver) };
  }
  await driver.registerVehicle(2);
  const { guid: cnh } = await driver.registerCnh(4);
  const fines = await finesOf(driver, { atLeast: 5 });
  return { driver, cnh, multa: fines.find(({ Tipo }) => Tipo === 'Habilitacao')?.Guid ?? '', venda: 0 };
}
