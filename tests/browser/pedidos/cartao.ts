import type { Page } from 'playwright/test';

export const APROVADO = '4539 6206 5992 2097';
export const RECUSADO = '4929 2918 9838 0766';

interface Cartao {
  numero?: string;
  cvv?: string;
}

/** Fills the first step of the card checkout, which is ready once its code runs. */
export async function preencherCartao(
  page: Page,
  { numero = APROVADO, cvv = '123' }: Cartao = {},
): Promise<void> {
  await page.getByLabel('Nome do titular').fill('ANA S PRADO');
  await page.getByLabel('CPF do titular').fill('529.982.247-25');
  await page.getByLabel('Número do cartão').fill(numero);
  await page.getByLabel('Mês').selectOption('12');
  await page.getByLabel('Ano').selectOption(String(new Date().getFullYear() + 3).slice(-2));
  await page.getByLabel('CVV').fill(cvv);
}

export const continuar = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();
export const pagar = (page: Page) => page.getByRole('button', { name: 'Pagar' }).click();
