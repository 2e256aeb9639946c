// What a touch or a key costs until the next paint, and what shifts, on a phone with a processor 4 times slower; and the time that
// the page's thread itself was at work for each, which a busy machine does not change.
//   node bench/interactions.ts
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright';
import { BROWSER_ARGS, findChromium } from '../bin/lib/chromium.mjs';
import { signInToDemo } from './lib/demo.ts';
import { startServer } from './lib/processes.ts';

interface Visit {
  path: string;
  signedIn?: false;
  /** Gives the number of its touches and keys. */
  act(page: Page): Promise<number>;
}

const VISITS: Visit[] = [
  {
    path: '/login',
    signedIn: false,
    async act(page) {
      await page.getByLabel('E-mail').tap();
      await page.getByLabel('E-mail').pressSequentially('ana@example.com');
      await page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).tap();
      await page.getByRole('alert').first().waitFor();
      return 17;
    },
  },
  {
    path: '/cadastrarUsuario',
    signedIn: false,
    async act(page) {
      await page.getByLabel('Telefone').tap();
      await page.getByLabel('Telefone').pressSequentially('21987654321');
      await page.getByRole('button', { name: 'Cadastrar' }).tap();
      await page.getByRole('alert').first().waitFor();
      return 13;
    },
  },
  {
    path: '/app/multas',
    async act(page) {
      const boxes = await page.getByRole('checkbox', { name: /Comprar recurso/ }).all();
      for (const box of boxes) await box.tap();
      await page.getByRole('button', { name: 'Menu' }).tap();
      return boxes.length + 1;
    },
  },
  {
    path: '/app/planos/contratar',
    async act(page) {
      for (let times = 0; times < 5; times += 1)
        await page.getByRole('button', { name: 'Mais um' }).first().tap();
      return 5;
    },
  },
  {
    path: '/app/planos/contratar',
    async act(page) {
      await page.getByLabel('Escolher').first().tap();
      return 1;
    },
  },
  {
    path: '/app/perfil',
    async act(page) {
      await page.getByLabel('CEP').fill('');
      await page.getByLabel('CEP').pressSequentially('20040020');
      return 9;
    },
  },
  {
    path: '/app/planos/contratar/9/17',
    async act(page) {
      await page.getByLabel('Número do cartão').pressSequentially('4539620659922097');
      await page.getByLabel('Nome do titular').pressSequentially('ANA S PRADO');
      await page.getByRole('button', { name: 'Continuar' }).tap();
      return 28;
    },
  },
];

const executablePath = findChromium();
if (!executablePath) throw new Error('no Chromium found (CHROMIUM_PATH names one)');
const folder = mkdtempSync(join(tmpdir(), 'via-livre-interactions-'));
const server = await startServer(['server.mjs'], { DATA_DIR: folder });
const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
try {
  const base = `http://127.0.0.1:${server.port}`;
  const token = await signInToDemo(base);
  console.log(
    '| page | interactions | slowest (INP) | layout shift (CLS) | at work, each |\n|---|---|---|---|---|',
  );
  for (const { path, signedIn = true, act } of VISITS) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    if (signedIn) await context.addCookies([{ name: 'CLToken', value: token, url: base }]);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(base + path);
    await islandsCame(page);
    await page.waitForTimeout(1_000);
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await busy(tools);
    const touches = await act(page);
    // The last entries come after the frame that they measure.
    await page.waitForTimeout(1_000);
    const { count, slowest, shift } = await page.evaluate(() => Reflect.get(window, 'observed') as Observed);
    const each = ((await busy(tools)) - before) / touches;
    console.log(
      `| ${path} | ${count} | ${Math.round(slowest)} ms | ${shift.toFixed(3)} | ${each.toFixed(1)} ms |`,
    );
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Observed {
  count: number;
  slowest: number;
  shift: number;
}

/** Runs in the page. Entries shorter than 16 ms are not told by the browser. */
function observe(): void {
  const observed = { count: 0, slowest: 0, shift: 0 };
  Reflect.set(window, 'observed', observed);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry as PerformanceEventTiming & { interactionId: number }).interactionId) continue;
      observed.count += 1;
      observed.slowest = Math.max(observed.slowest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) observed.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Milliseconds of processor that the page's main thread has used, the slowing-down included. */
async function busy(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function islandsCame(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
}
