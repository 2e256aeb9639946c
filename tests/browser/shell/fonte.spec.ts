import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

test('the typeface is fetched after everything else once, and used from the next page on', async ({
  page,
  driver,
}) => {
  expect(driver.token).toBeTruthy();
  const classe = () => page.evaluate(() => document.documentElement.className);
  const arquivo = page.waitForResponse(/atkinson.*\.woff2$/);
  await page.goto('/app/inicial');
  expect(await classe()).toBe('');
  expect((await arquivo).headers()['cache-control']).toContain('immutable');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('letra=1');
  await page.goto('/app/perfil');
  expect(await classe()).toBe('com-letra');
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status)))
    .toEqual(['loaded']);
});
