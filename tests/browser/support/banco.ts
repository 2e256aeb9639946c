import { expect, type Locator } from 'playwright/test';

/** The driver decides a payment at a simulated bank, which a link of the page leads to, in another tab. */
export async function noBanco(link: Locator, botao: string | RegExp): Promise<void> {
  const banco = await link.page().context().newPage();
  await banco.goto((await link.getAttribute('href')) ?? '');
  await banco.getByRole('button', { name: botao }).click();
  // Chromium may never end the closing of a page that is on its way to another.
  await expect(banco.getByRole('button')).toHaveCount(0);
  await banco.close();
}
