import type { Page } from 'playwright/test';
import type { Driver } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { EXTRAS, PLANO } from './compras.ts';

export const APROVADO = '4539 6206 5992 2097';
export const RECUSADO = '4929 2918 9838 0766';

interface Cartao {
  numero?: string;
  cvv?: string;
}

/** Fills the first step of the card checkout once its island is hydrated. */
export async function preencherCartao(
  page: Page,
  { numero = APROVADO, cvv = '123' }: Cartao = {},
): Promise<void> {
  await page.getByLabel('Nome do titular').fill('ANA S PRADO');
  await page.getByLabel('CPF do titular').fill('529.982.247-25');
  await page.getByLabel('Número do cartão').fill(numero);
  await page.getByLabel('Validade').fill(`12/${String(new Date().getFullYear() + 3).slice(-2)}`);
  await page.getByLabel('CVV').fill(cvv);
}

export const continuar = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();
export const pagar = (page: Page) => page.getByRole('button', { name: 'Pagar' }).click();

export const DO_PLANO = `/app/planos/contratar/${PLANO}`;
export const DOS_EXTRAS = `/app/pe/contratar?${EXTRAS}`;
export const obrigado = (page: Page) => page.getByRole('heading', { name: 'Obrigado por seu pedido.' });
export const resumo = (page: Page) => page.getByRole('heading', { name: 'Resumo do pedido' });

/** Opens it and waits for the island, whose buttons do nothing before. */
export async function abrir(page: Page, endereco: string): Promise<void> {
  await page.goto(endereco);
  await hydrated(page);
}

/** The orders of a driver. */
export const pedidosDe = async ({ api, email }: Driver) => (await api.pedidos.lista({ email })).solicitacoes;
