import type { Page } from 'playwright/test';
import { test as base, type Driver } from '../support/driver.ts';

export const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';

/** A driver with a complete profile, as a payment requires. */
export const test = base.extend<{ comprador: Driver }>({
  comprador: async ({ driver }, use) => {
    await driver.completeProfile();
    await use(driver);
  },
});

/** A plan and extras, as in their addresses. */
export const PLANO = '9/17';
export const EXTRAS = `item=${PETICAO}*2`;

/** Opens the fold of the coupon, where it is shut. */
export async function abrirCupom(page: Page): Promise<void> {
  const dobra = page.locator('details:has(#cupom)');
  await dobra.waitFor();
  if (!(await page.getByLabel('Cupom de desconto').isVisible())) await dobra.locator('summary').click();
}

export const PIX = `/app/pe/contratar/pix?${EXTRAS}`;

export const pagar = (page: Page) =>
  page.getByRole('button', { name: /^(Gerar código Pix|Concluir sem pagar)$/ });
export const codigo = (page: Page) => page.getByLabel('Pix copia e cola');
