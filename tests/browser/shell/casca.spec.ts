import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/test.ts';

/** The demonstration account of a fresh installation (src/backend/app/seed/motorista.ts). */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('demo@vialivre.example');
  await page.getByLabel('Senha').fill('livre2026');
  await page.getByLabel('Senha').press('Enter');
  await expect(page).toHaveURL('/app/inicial');
}

// The other tests ask for less motion (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

test('a driver moves through the menu, which knows the version and where she is', { tag: '@both' }, async ({
  page,
}) => {
  await signIn(page);
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  if (isPhone(page)) {
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
  }
  await expect(menu.getByText('Versão 1.0.2')).toBeVisible();
  await expect(menu.getByText(`© ${new Date().getFullYear()} Via Livre`)).toBeVisible();
  expect((await menu.boundingBox())?.width).toBe(260);
  await expect(menu.getByRole('link', { name: 'Comece aqui' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Minhas Multas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minhas Multas');
  await page.goBack();
  await expect(page).toHaveURL('/app/inicial');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the drawer of a phone opens and closes from the keyboard', async ({ page }) => {
    await signIn(page);
    const fines = page.getByRole('link', { name: 'Minhas Multas', exact: true });
    const button = page.getByRole('button', { name: 'Mais', exact: true });
    await expect(fines).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(fines).toBeVisible();
    await expect(page.getByRole('link', { name: 'Notificações' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(fines).toBeHidden();
    await expect(button).toBeFocused();
  });
});
