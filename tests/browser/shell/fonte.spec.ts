import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

test('the typeface is fetched after everything else once, and used from the next page on', async ({
  page,
  driver: _,
}) => {
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

test('the styles of the shell are within the first page, and a file that the browser has from then on', async ({
  page,
  driver: _,
}) => {
  const folhas = page.locator('head link[rel=stylesheet]');
  const fundo = () => page.locator('.barra').evaluate((barra) => getComputedStyle(barra).backgroundColor);
  const aberta = await page.goto('/app/multas');
  const inteira = (await aberta?.body())?.length ?? 0;
  const cor = await fundo();
  await expect(folhas).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('folha=/_astro/app.');
  const outra = await page.goto('/app/multas');
  await expect(folhas).toHaveCount(1);
  expect(await fundo()).toBe(cor);
  expect(inteira - ((await outra?.body())?.length ?? 0)).toBeGreaterThan(20_000);
  // The file of an older build is not asked for.
  await page.context().addCookies([{ name: 'folha', value: '/_astro/app.velha.css', url: page.url() }]);
  await page.goto('/app/multas');
  await expect(folhas).toHaveCount(0);
});
