import { expect, expectAccessible, test } from './support/test.ts';

test('the sign-in page comes compressed, under its policy, with nothing to complain about', async ({
  page,
}) => {
  const answer = await page.goto('/login');
  const headers = (await answer?.allHeaders()) ?? {};
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expectAccessible(page);
});

test('an address with a slash at its end is the same page', async ({ page }) => {
  await page.goto('/login/?volta=%2Fapp%2Fmultas');
  await expect(page).toHaveURL('/login?volta=%2Fapp%2Fmultas');
});

test('a file that does not exist is not found', async ({ request }) => {
  expect((await request.get('/_astro/antigo.js')).status()).toBe(404);
});
