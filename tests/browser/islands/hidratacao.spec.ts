import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

/**
 * A hydration warning fails every browser test, and `guards/budgets.spec.ts` waits for the islands of every page. This test checks that
 * such a warning is noticed at all.
 */
test('a hydration warning fails the test: a page that differs from its island', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Minified React error #418/);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('>Senha<', '>Contrassenha<'),
    });
  });
  await page.goto('/login');
  await hydrated(page);
  await expect.poll(() => errors.join()).toContain('#418');
});
