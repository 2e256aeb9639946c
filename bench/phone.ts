// Load times of pages on a cheap phone and a slow network: 360 px, a processor 4 times slower, an empty cache; medians of cold loads.
// Then the same pages on a phone that has visited the sign-in, so that React is cached and the service worker is active.
//   node bench/phone.ts [runs] [path selector]      (14 kinds of page with an island, two networks: five runs take half an hour)
//   node bench/phone.ts touch [path]      how long a first touch can wait on a processor 6 times slower
import type { BrowserContext } from 'playwright';
import { median } from './lib/load.ts';
import { printTasks } from './lib/touch.ts';
import { withDemoPhones, withDemoServer } from './lib/withDemoServer.ts';

/** Chromium's own slow presets: round trip in ms, bits a second. */
const NETWORKS = {
  'slow 4G': { latency: 562.5, down: 1_474_560, up: 675_000 },
  'slow 3G': { latency: 1000, down: 360_000, up: 360_000 },
};

interface Page {
  path: string;
  /** Selector of an element that is visible when the page is usable. A native form is usable before its script. */
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
        { path: '/esqueceuSenha', usable: 'main form' },
        { path: '/app/perfil/seguranca', usable: 'main' },
        { path: '/app/perfil/avisos', usable: 'main' },
        { path: '/app/condutores/cadastrar', usable: 'main form' },
        { path: '/app/veiculos/cadastrar', usable: 'main form' },
        { path: '/app/guardadas/nova', usable: 'main form' },
        { path: '/app/multas', usable: 'main' },
        { path: '/app/planos/contratar', usable: 'main' },
        { path: '/app/planos/contratar/forma-pagamento/9/17', usable: 'main form' },
        { path: '/app/planos/contratar/9/17', usable: 'main' },
      ];

if (runs === 'touch') await withDemoServer('touch', ({ base }) => printTasks(base, path ?? '/login'));
else
  await withDemoPhones('phone', async ({ base }, phone) => {
    console.log(
      '| page | network | first paint | usable | hydrated | KB | shift (CLS) | warm: usable | warm: hydrated |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|');
    for (const page of PAGES)
      for (const network of Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]) {
        const signedIn = page.path.startsWith('/app');
        const how = { base, page, network };
        const cold: Load[] = [];
        const warm: Load[] = [];
        for (let run = 0; run < Number(runs); run += 1) {
          cold.push(await phone({ signedIn }, (context) => load(context, how)));
          if (signedIn)
            warm.push(await phone({ signedIn }, (context) => load(context, { ...how, warm: true })));
        }
        const of = (loads: Load[], key: 'painted' | 'usable' | 'hydrated') =>
          loads.length > 0 ? Math.round(median(loads.map((one) => one[key]))) : '';
        const kb = Math.round(median(cold.map(({ bytes }) => bytes)) / 100) / 10;
        const worst = cold.toSorted((a, b) => b.shift - a.shift)[0];
        console.log(
          `| ${[page.path, network, of(cold, 'painted'), of(cold, 'usable'), of(cold, 'hydrated'), kb, worst?.shift.toFixed(3), of(warm, 'usable'), of(warm, 'hydrated')].join(' | ')} |`,
        );
        for (const moved of worst?.moved ?? []) console.error(`  ${page.path}, ${network}: ${moved}`);
      }
  });

interface Load {
  painted: number;
  usable: number;
  hydrated: number;
  bytes: number;
  shift: number;
  moved: string[];
}

async function load(
  context: BrowserContext,
  {
    base,
    page,
    network,
    warm = false,
  }: { base: string; page: Page; network: keyof typeof NETWORKS; warm?: boolean },
): Promise<Load> {
  const tab = await context.newPage();
  if (warm) {
    await tab.goto(`${base}/app/inicial`, { waitUntil: 'networkidle' });
    await tab.goto(`${base}/login`, { waitUntil: 'networkidle' });
  }
  // The page itself records the times, because asking from outside would cost round trips.
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
    () => {
      const { usable, hydrated } = Reflect.get(window, 'seen') as Partial<Seen>;
      return usable !== undefined && hydrated !== undefined;
    },
    undefined,
    { timeout: 120_000 },
  );
  const { painted, seen } = await tab.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    seen: Reflect.get(window, 'seen') as Seen,
  }));
  return { painted, ...seen, bytes };
}

interface Seen extends Pick<Load, 'shift' | 'moved'> {
  usable: number;
  hydrated: number;
}

/** Runs in the page: when the selector first matches a visible element, and when all islands are hydrated. */
function watch(usable: string): void {
  const seen: Partial<Seen> & Pick<Seen, 'shift' | 'moved'> = { shift: 0, moved: [] };
  Reflect.set(window, 'seen', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      seen.shift += value;
      for (const { node, previousRect: from, currentRect: to } of sources)
        seen.moved.push(
          `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent}: ${from.top}, ${from.height} -> ${to.top}, ${to.height}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (document.querySelector(usable)?.checkVisibility()) seen.usable ??= performance.now();
    if (document.readyState === 'complete' && !document.querySelector('astro-island[ssr]'))
      seen.hydrated ??= performance.now();
    if (seen.usable === undefined || seen.hydrated === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
