// What a touch or a key costs until the next paint, and what shifts, on a phone with a processor 4 times slower; then, at full speed,
// how long the page's thread itself was at work for each and at what; and by count, which a busy machine does not change at all, what
// the browser went over again. A finger is the browser's own event: Playwright's `tap` runs scripts of its own in the page before and
// while it presses, which cost more than most of what is measured here.
//   node bench/interactions.ts [part of a path or name]      (the build of the current folder)
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright';
import { hydrated } from '../tests/browser/support/islands.ts';
import { workOf } from '../tests/browser/support/work.ts';
import { onDemoPhones } from './lib/onDemo.ts';
import { splitOf } from './lib/split.ts';

interface Visit {
  name: string;
  path: string;
  signedIn?: false;
  /** Gives the number of its touches and keys. */
  act(page: Page, press: Press): Promise<number>;
}

type Press = (what: Locator) => Promise<void>;

const VISITS: Visit[] = [
  {
    name: 'a refusal',
    path: '/login',
    signedIn: false,
    async act(page, press) {
      await press(page.getByLabel('E-mail'));
      await page.getByLabel('E-mail').pressSequentially('ana@example.com');
      await press(page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }));
      await page.getByRole('alert').first().waitFor();
      return 17;
    },
  },
  {
    name: 'a refusal',
    path: '/cadastrarUsuario',
    signedIn: false,
    async act(page, press) {
      await press(page.getByLabel('Telefone'));
      await page.getByLabel('Telefone').pressSequentially('21987654321');
      await press(page.getByRole('button', { name: 'Cadastrar' }));
      await page.getByRole('alert').first().waitFor();
      return 13;
    },
  },
  {
    name: 'fines',
    path: '/app/multas',
    async act(page, press) {
      const boxes = await page.getByRole('checkbox', { name: /Comprar recurso/ }).all();
      for (const box of boxes) await press(box);
      return boxes.length;
    },
  },
  {
    name: 'steps',
    path: '/app/planos/contratar',
    async act(page, press) {
      for (let times = 0; times < 5; times += 1)
        await press(page.getByRole('button', { name: 'Mais um' }).first());
      return 5;
    },
  },
  {
    name: 'one choice',
    path: '/app/planos/contratar',
    async act(page, press) {
      await press(page.getByLabel('Escolher').first());
      return 1;
    },
  },
  {
    name: 'period',
    path: '/app/planos/contratar',
    async act(page, press) {
      await press(page.getByRole('button', { name: 'Mensal' }));
      return 1;
    },
  },
  {
    name: 'menu',
    path: '/app/multas',
    async act(page, press) {
      await press(page.getByRole('button', { name: 'Menu' }));
      return 1;
    },
  },
  {
    name: 'CEP',
    path: '/app/perfil',
    async act(page) {
      await page.getByLabel('CEP').fill('');
      await page.getByLabel('CEP').pressSequentially('20040020');
      return 9;
    },
  },
  {
    name: 'number of the card',
    path: '/app/planos/contratar/9/17',
    async act(page, press) {
      await page.getByLabel('Número do cartão').pressSequentially('4539620659922097');
      await page.getByLabel('Nome do titular').pressSequentially('ANA S PRADO');
      await press(page.getByRole('button', { name: 'Continuar' }));
      return 28;
    },
  },
];

const [only = ''] = process.argv.slice(2);
await onDemoPhones('interactions', async ({ base }, phone) => {
  console.log(
    '| page | interactions | slowest (INP) | shift (CLS) | at work, each: script, style, layout, paint | styled, laid out | calls |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const visit of VISITS.filter(({ name, path }) => `${path} ${name}`.includes(only))) {
    const { signedIn = true } = visit;
    const timed = await phone({ signedIn }, (context) => timedVisit(context, base, visit));
    const counted = await phone({ signedIn }, (context) => countedVisit(context, base, visit));
    console.log(`| ${visit.path} ${visit.name} | ${[...timed, ...counted].join(' | ')} |`);
  }
});

/** By the clock, on a processor 4 times slower. */
async function timedVisit(context: BrowserContext, base: string, { path, act }: Visit): Promise<string[]> {
  const page = await quietPage(context);
  await page.addInitScript(observe);
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(base + path);
  await hydrated(page);
  await page.waitForTimeout(1_000);
  await act(page, fingerOn(tools));
  // The last entries come after the frame that they measure.
  await page.waitForTimeout(1_000);
  const { count, slowest, shift } = await page.evaluate(() => Reflect.get(window, 'observed') as Observed);
  return [String(count), `${Math.round(slowest)} ms`, shift.toFixed(3)];
}

/** By the thread's own time, and by count: what was styled and laid out again at most in one go, and how many functions of our scripts ran. */
async function countedVisit(context: BrowserContext, base: string, { path, act }: Visit): Promise<string[]> {
  const page = await quietPage(context);
  const tools = await context.newCDPSession(page);
  await page.goto(base + path);
  await hydrated(page);
  await page.waitForTimeout(1_000);
  await tools.send('Profiler.enable');
  await tools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await tools.send('Profiler.takePreciseCoverage');
  let touches = 0;
  const { styled, laidOut, events } = await workOf(tools, async () => {
    touches = await act(page, fingerOn(tools));
  });
  const split = Object.values(splitOf(events)).map((ms) => (ms / touches).toFixed(1));
  const { result } = await tools.send('Profiler.takePreciseCoverage');
  const calls = result
    .filter(({ url }) => url.includes('/_astro/'))
    .flatMap(({ functions }) => functions.map(({ ranges: [whole] }) => whole?.count ?? 0))
    .reduce((sum, count) => sum + count, 0);
  return [`${split.join(', ')} ms`, `${styled}, ${laidOut}`, String(calls)];
}

/** No notice comes up under the finger. */
async function quietPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/Notificacao/PushApp', (route) => route.fulfill({ json: null }));
  return page;
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

/** Presses as a finger does, where the thing stands, and asks nothing of the page meanwhile. */
function fingerOn(tools: CDPSession): Press {
  return async (what) => {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error('nothing to press');
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
