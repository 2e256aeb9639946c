// A cheap phone on a slow link: 360 px, a processor 4 times slower, an empty cache; median of cold loads.
// Then the same page on a phone that has been at the sign-in before (React is cached, the service worker at work).
//   node bench/phone.ts [runs] [path selector]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS, findChromium } from '../bin/lib/chromium.mjs';
import { signInToDemo } from './lib/demo.ts';
import { median } from './lib/load.ts';
import { startServer } from './lib/processes.ts';

/** What Chromium's own tools call slow: round trip in ms, bits a second. */
const NETWORKS = {
  'slow 4G': { latency: 562.5, down: 1_474_560, up: 675_000 },
  'slow 3G': { latency: 1000, down: 360_000, up: 360_000 },
};

interface Page {
  path: string;
  /** Seen when the page can be used: a native form works without any script. */
  usable: string;
}

const [runs = '5', path, usable] = process.argv.slice(2);
const PAGES: Page[] =
  path && usable
    ? [{ path, usable }]
    : [
        { path: '/login', usable: 'input[name=password]' },
        { path: '/cadastrarUsuario', usable: 'input[name=Senha]' },
        { path: '/app/inicial', usable: 'main' },
        { path: '/app/perfil', usable: 'input[name=Rg]' },
        { path: '/app/multas', usable: 'main' },
        { path: '/app/planos/contratar', usable: 'main' },
        { path: '/app/planos/contratar/9/17', usable: 'main' },
      ];

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium found (CHROMIUM_PATH names one)');
const folder = mkdtempSync(join(tmpdir(), 'via-livre-phone-'));
const server = await startServer(['server.mjs'], { DATA_DIR: folder });
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  const base = `http://127.0.0.1:${server.port}`;
  const token = await signInToDemo(base);
  console.log('| page | network | first paint | usable | hydrated | KB | warm: usable | warm: hydrated |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const page of PAGES)
    for (const network of Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]) {
      const how = { base, token: page.path.startsWith('/app') ? token : '', page, network };
      const cold: Load[] = [];
      const warm: Load[] = [];
      for (let run = 0; run < Number(runs); run += 1) {
        cold.push(await load(browser, how));
        if (how.token) warm.push(await load(browser, { ...how, warm: true }));
      }
      const of = (loads: Load[], key: keyof Load) =>
        loads.length > 0 ? Math.round(median(loads.map((one) => one[key]))) : '';
      const kb = Math.round(median(cold.map(({ bytes }) => bytes)) / 100) / 10;
      console.log(
        `| ${[page.path, network, of(cold, 'painted'), of(cold, 'usable'), of(cold, 'hydrated'), kb, of(warm, 'usable'), of(warm, 'hydrated')].join(' | ')} |`,
      );
    }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Load {
  painted: number;
  usable: number;
  hydrated: number;
  bytes: number;
}

async function load(
  on: Browser,
  {
    base,
    token,
    page,
    network,
    warm = false,
  }: { base: string; token: string; page: Page; network: keyof typeof NETWORKS; warm?: boolean },
): Promise<Load> {
  const context = await on.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  if (token) await context.addCookies([{ name: 'CLToken', value: token, url: base }]);
  const tab = await context.newPage();
  if (warm) {
    await tab.goto(`${base}/app/inicial`, { waitUntil: 'networkidle' });
    await tab.goto(`${base}/login`, { waitUntil: 'networkidle' });
  }
  // The page itself notes when each is there: asking from outside would cost round trips.
  await tab.addInitScript(watch, page.usable);
  const tools = await context.newCDPSession(tab);
  const { latency, down, up } = NETWORKS[network];
  let bytes = 0;
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await tab.goto(base + page.path, { timeout: 120_000 });
  await tab.waitForFunction(
    () => 'seen' in window && Object.keys(Object(window.seen)).length === 2,
    undefined,
    {
      timeout: 120_000,
    },
  );
  const times = await tab.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ...(Reflect.get(window, 'seen') as { usable: number; hydrated: number }),
  }));
  await context.close();
  return { ...times, bytes };
}

/** Runs in the page: when the selector first matches something visible, and when no island is waited for any more. */
function watch(usable: string): void {
  const seen: { usable?: number; hydrated?: number } = {};
  Reflect.set(window, 'seen', seen);
  const look = (): void => {
    if (document.querySelector(usable)?.checkVisibility()) seen.usable ??= performance.now();
    if (document.readyState === 'complete' && !document.querySelector('astro-island[ssr]'))
      seen.hydrated ??= performance.now();
    if (seen.usable === undefined || seen.hydrated === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
