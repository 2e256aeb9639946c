import { test as base, type ConsoleMessage, expect } from 'playwright/test';

export { expectAccessible } from './axe.ts';
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

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}
