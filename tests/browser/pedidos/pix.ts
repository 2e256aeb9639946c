import type { Page } from 'playwright/test';
import { expect } from '../support/test.ts';
import { EXTRAS } from './compras.ts';

export const PIX = `/app/pe/contratar/pix?${EXTRAS}`;

export const pagar = (page: Page) =>
  page.getByRole('button', { name: /^(Gerar código Pix|Concluir sem pagar)$/ });
export const codigo = (page: Page) => page.getByLabel('Pix copia e cola');

/** The summary with its island hydrated. */
export async function abrir(page: Page): Promise<void> {
  await page.goto(PIX);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}
