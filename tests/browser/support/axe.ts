import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Half as long as the readable build that axe's own Playwright package injects each time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/** What another width or another colour scheme may change. */
export const LOOK: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] },
  resultTypes: ['violations'],
};

interface WithAxe {
  axe: { run(options: RunOptions): Promise<AxeResults> };
}

/** WCAG 2.2 AA as far as axe can test it: the page has no violation in its present state. */
export async function expectAccessible(page: Page, rules = WCAG_22_AA): Promise<void> {
  // Another page has its own frame, in which axe would have to be injected too.
  expect(page.frames(), 'frames of the page').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async (options) => {
    const { violations } = await (globalThis as unknown as WithAxe).axe.run(options);
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }));
  }, rules);
  expect(found, 'accessibility violations (axe)').toEqual([]);
}
