import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Half as long as the readable one that axe's own package for Playwright hands over at each look. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Of what is right no list is put together.
  resultTypes: ['violations'],
};

/** Of a page's globals, what is used here. */
interface WithAxe {
  axe: { run(options: RunOptions): Promise<AxeResults> };
}

/** WCAG 2.2 AA, as far as a program can tell: no violation on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Another page has a frame of its own, which axe would have to be in too.
  expect(page.frames(), 'frames of the page').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    const { violations } = await (globalThis as unknown as WithAxe).axe.run(options);
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }));
  }, WCAG_22_AA);
  expect(found, 'accessibility violations (axe)').toEqual([]);
}
