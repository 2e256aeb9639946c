import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

test('another site, a neighbour under the same domain too, ends no session', async ({ page, driver: _ }) => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await page.request.get('/sair', { headers: { 'sec-fetch-site': site }, maxRedirects: 0 });
    expect(answer.headers()).not.toHaveProperty('clear-site-data');
  }
  await page.goto('/app/inicial');
  await expect(page).toHaveURL('/app/inicial');
});

test('no cache between browser and server keeps a page that depends on a cookie', async ({ request }) => {
  for (const path of ['/guia', '/politicas/termos-de-uso'])
    expect((await request.get(path)).headers()['cache-control'], path).toMatch(/^private/);
});
