import AxeBuilder from '@axe-core/playwright';
import { test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';

export { expect };

interface Fixtures {
  /** Lets a test expect a console message or a page error: `allowConsole(/422/)`. */
  allowConsole: (pattern: RegExp) => void;
}

/** The test of this project: any console error or warning, or page error, that it did not allow fails it. */
export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const heard: string[] = [];
      context.on('console', (message) => {
        if (isComplaint(message))
          heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        const { name, message, stack } = error.error();
        // The browser's own: a view transition between two pages that it gave up, on a busy machine. No script, no stack.
        if (!stack && ['AbortError', 'InvalidStateError', 'TimeoutError'].includes(name)) return;
        heard.push(`page error: ${name} ${stack || message} (${error.page()?.url()})`);
      });
      await use((pattern) => allowed.push(pattern));
      const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'unexpected messages on the console of the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** WCAG 2.2 AA, as far as a program can tell: no violation on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Only what is wrong is put together, and in the page itself: the other way opens a blank page for each look.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode(true)
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target),
  }));
  expect(found, 'accessibility violations (axe)').toEqual([]);
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}
