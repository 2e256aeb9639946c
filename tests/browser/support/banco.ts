import { expect, type Locator } from 'playwright/test';

/** The driver decides a payment at a simulated bank in another tab, through a link of the page. */
export async function noBanco(link: Locator, botao: string | RegExp): Promise<void> {
  const banco = await link.page().context().newPage();
  await banco.goto((await link.getAttribute('href')) ?? '');
  await banco.getByRole('button', { name: botao }).click();
  // Chromium may never finish closing a page that is navigating.
  await expect(banco.getByRole('button')).toHaveCount(0);
  await banco.close();
}
