import { expect, type Locator, type Page } from 'playwright/test';

/** The driver decides a payment at a simulated bank in another tab, through a link of the page. */
export async function noBanco(link: Locator, botao: string | RegExp): Promise<void> {
  const banco = await link.page().context().newPage();
  await banco.goto((await link.getAttribute('href')) ?? '');
  await banco.getByRole('button', { name: botao }).click();
  // Chromium may never finish closing a page that is navigating.
  await expect(banco.getByRole('button')).toHaveCount(0);
  await banco.close();
}

/** Presses the link of a page without script until what it waits for is there; then the link is gone. */
export async function atualizarAte(
  page: Page,
  pronto: Locator,
  link = 'Já paguei: atualizar',
): Promise<void> {
  await expect(async () => {
    if (!(await pronto.isVisible())) await page.getByRole('link', { name: link }).click({ timeout: 2_000 });
    await expect(pronto).toBeVisible({ timeout: 500 });
  }).toPass();
}
