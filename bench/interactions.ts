// The cost of a touch or key until the next paint, and layout shifts, on a phone with a processor 4 times slower; then, at full speed,
// the page thread's busy time for each and by kind of work; and counts of restyled and laid-out elements, which load does not change.
// Touches are the browser's own events, because Playwright's `tap` runs scripts in the page that cost more than what is measured.
//   node bench/interactions.ts [part of a path or name]      (the build of the current folder)
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { hydrated } from '../tests/browser/support/islands.ts';
import { workOf } from '../tests/browser/support/work.ts';
import { splitOf } from './lib/split.ts';
import { type Press, VISITS, type Visit } from './lib/visits.ts';
import { withDemoPhones } from './lib/withDemoServer.ts';

const [only = ''] = process.argv.slice(2);
await withDemoPhones('interactions', async ({ base }, phone) => {
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

/** Measures elapsed time, on a processor 4 times slower. */
async function timedVisit(context: BrowserContext, base: string, visit: Visit): Promise<string[]> {
  const page = await quietPage(context);
  await page.addInitScript(observe);
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await open(page, base, visit);
  await page.waitForTimeout(1_000);
  await visit.act(page, fingerOn(tools));
  // The last entries arrive after the frame that they measure.
  await page.waitForTimeout(1_000);
  const { count, slowest, shift } = await page.evaluate(() => Reflect.get(window, 'observed') as Observed);
  return [String(count), `${Math.round(slowest)} ms`, shift.toFixed(3)];
}

/** Measures thread time and counts: the largest single restyle and layout, and how many functions of our scripts ran. */
async function countedVisit(context: BrowserContext, base: string, visit: Visit): Promise<string[]> {
  const page = await quietPage(context);
  const tools = await context.newCDPSession(page);
  await open(page, base, visit);
  await page.waitForTimeout(1_000);
  await tools.send('Profiler.enable');
  await tools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await tools.send('Profiler.takePreciseCoverage');
  let touches = 0;
  const { styled, laidOut, events } = await workOf(tools, async () => {
    touches = await visit.act(page, fingerOn(tools));
  });
  const split = Object.values(splitOf(events)).map((ms) => (ms / touches).toFixed(1));
  const { result } = await tools.send('Profiler.takePreciseCoverage');
  const calls = result
    .filter(({ url }) => url.includes('/_astro/'))
    .flatMap(({ functions }) => functions.map(({ ranges: [whole] }) => whole?.count ?? 0))
    .reduce((sum, count) => sum + count, 0);
  return [`${split.join(', ')} ms`, `${styled}, ${laidOut}`, String(calls)];
}

async function open(page: Page, base: string, { path, through }: Visit): Promise<void> {
  await page.goto(base + path);
  if (through) await page.goto(base + (await page.locator(through).first().getAttribute('href')));
  await hydrated(page);
}

/** A page on which no notification appears, because it could cover what is touched. */
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

/** Runs in the page. The browser does not report entries shorter than 16 ms. */
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

/** Touches the middle of an element with the browser's own touch events. */
function fingerOn(tools: CDPSession): Press {
  return async (what) => {
    // Scrolls it to the middle, where no fixed bar covers it.
    await what.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await what.boundingBox();
    if (!box) throw new Error('nothing to press');
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
