import type { Page } from 'playwright/test';
import { noBanco } from '../support/banco.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { continuar, pagar, preencherCartao } from './cartao.ts';
import { EXTRAS, test } from './compras.ts';

const EM_ANALISE = '5105 1051 0510 5100';
const AUTORIZADO = '4012 8888 8888 1881';

/** Buys extras with a card that its bank does not decide about at once. */
async function comprar(page: Page, numero: string): Promise<void> {
  await page.goto(`/app/pe/contratar?${EXTRAS}`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await preencherCartao(page, { numero });
  await continuar(page);
  await pagar(page);
  await expect(page).toHaveURL(/pedido=\d+$/);
}

/** The final decision of the card's bank, on its own page. */
const decidir = (page: Page, botao: RegExp) =>
  noBanco(page.getByRole('link', { name: 'Abrir o banco simulado' }), botao);

test('a card in analysis waits, promises nothing, and is confirmed by itself', async ({
  page,
  comprador: _,
}) => {
  await comprar(page, EM_ANALISE);
  await expect(page.getByText(/Seu pagamento está em análise no banco/)).toBeVisible();
  await expect(page.getByText('Pagamento confirmado')).toHaveCount(0);
  await expectAccessible(page);
  await decidir(page, /Aprovar a compra/);
  await expect(page.getByText('Pagamento confirmado')).toBeVisible();
});

test('a card that is only authorised is not shown as paid, in the order neither, and may be refused', async ({
  page,
  comprador: _,
}) => {
  await comprar(page, AUTORIZADO);
  await expect(page.getByText(/O banco autorizou o pagamento, e falta a confirmação/)).toBeVisible();
  const checkout = page.url();
  await page.getByRole('link', { name: 'Ver o pedido' }).click();
  await expect(page.getByText('Autorizada').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar o recibo' })).toHaveCount(0);
  await page.goto(checkout);
  await decidir(page, /Recusar a compra/);
  await expect(page.getByRole('heading', { name: 'O pagamento não foi concluído' })).toBeVisible();
  await expectAccessible(page);
});
