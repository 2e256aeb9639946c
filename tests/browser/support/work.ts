import type { CDPSession, Page } from 'playwright/test';

/** The browser's rendering work as counts, which load on the machine does not change. */
export interface Work {
  /** Restyled elements, the largest single recalculation. */
  styled: number;
  /** Laid-out boxes, the largest single layout. */
  laidOut: number;
  events: readonly TraceEvent[];
}

/** Chromium's trace format: times in microseconds, wall clock and thread. */
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

/** Records the page while `act` runs and until its result is painted. */
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
 * The number of elements that this browser restyles for a change of the whole page: the reference for smaller changes, because versions
 * of Chromium count differently.
 */
export async function styledWhole(tools: CDPSession, page: Page): Promise<number> {
  const recolour = () => page.evaluate(() => document.documentElement.style.setProperty('color', '#123456'));
  const { styled } = await workOf(tools, recolour);
  await workOf(tools, () => page.evaluate(() => document.documentElement.style.removeProperty('color')));
  return styled;
}
