import type { CDPSession, Page } from 'playwright/test';

/** What the browser had to go over, by count: a busy machine does not change it. */
export interface Work {
  /** Elements whose style was found again, at most in one go. */
  styled: number;
  /** Boxes that were laid out again, at most in one go. */
  laidOut: number;
  events: readonly TraceEvent[];
}

/** Of Chromium's trace format: times in microseconds, of the clock and of the thread. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { elementCount?: number; beginData?: { dirtyObjects: number } };
}

/** Follows the page while `act` runs, and until what it started has been painted. */
export async function workOf(tools: CDPSession, act: () => Promise<unknown>): Promise<Work> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  tools.on('Tracing.dataCollected', collect);
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  await tools.send('Runtime.evaluate', {
    expression: 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    awaitPromise: true,
  });
  const complete = new Promise<unknown>((done) => tools.once('Tracing.tracingComplete', done));
  await tools.send('Tracing.end');
  await complete;
  tools.off('Tracing.dataCollected', collect);
  const most = (name: string, count: (args: TraceEvent['args']) => number | undefined) =>
    Math.max(0, ...events.filter((event) => event.name === name).map(({ args }) => count(args) ?? 0));
  return {
    styled: most('UpdateLayoutTree', ({ elementCount }) => elementCount),
    laidOut: most('Layout', ({ beginData }) => beginData?.dirtyObjects),
    events,
  };
}

/**
 * Elements that this browser goes over when all of the page has to be styled again: what a smaller change is compared with, for versions
 * of Chromium count differently.
 */
export async function styledWhole(tools: CDPSession, page: Page): Promise<number> {
  const recolour = () => page.evaluate(() => document.documentElement.style.setProperty('color', '#123456'));
  const { styled } = await workOf(tools, recolour);
  await workOf(tools, () => page.evaluate(() => document.documentElement.style.removeProperty('color')));
  return styled;
}
