import { test as base, type ConsoleMessage, expect } from 'playwright/test';

export { expectAccessible } from './axe.ts';
export { expect };

interface Fixtures {
  /** Allows an expected console message or page error: `allowConsole(/422/)`. */
  allowConsole: (pattern: RegExp) => void;
}

/** The test of this project: a console error or warning, or a page error, that was not allowed fails it. */
export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ context }, use) => {
      // Chromium before version 143 styles its own view of a plain text, which the policy of the page refuses.
      const allowed: RegExp[] = [/inline style .*\/robots\.txt\)$/s];
      // A refused form is answered with its page, which Chromium reports as a resource that failed.
      allowed.push(/status of 422/);
      const heard: string[] = [];
      context.on('console', (message) => {
        if (isComplaint(message))
          heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => {
        const { name, message, stack } = error.error();
        // Chromium's own message about a view transition that it cancelled on a busy machine. It has no script and no stack.
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
