import type { Page } from 'playwright/test';
import { noBanco } from '../support/banco.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { abrir, continuar, DOS_EXTRAS, obrigado, pagar, preencherCartao } from './cartao.ts';
import { EXTRAS, test } from './compras.ts';

const COMPRAS: Record<string, { comprar: (page: Page) => Promise<void>; como: RegExp }> = {
  card: {
    como: /por estorno no mesmo cartão/,
    async comprar(page) {
      await abrir(page, DOS_EXTRAS);
      await preencherCartao(page);
      await continuar(page);
      await pagar(page);
    },
  },
  PicPay: {
    como: /pelo PicPay, na conta que pagou/,
    async comprar(page) {
      await page.goto(`/app/pe/contratar/picpay?${EXTRAS}`);
      await page.getByRole('button', { name: 'Gerar código PicPay' }).click();
      await noBanco(page.getByRole('link', { name: 'Se preferir clique aqui' }), /Pagar R\$/);
    },
  },
  boleto: {
    como: /pelo PagBank, que recebeu o boleto/,
    async comprar(page) {
      await page.goto(`/app/pe/contratar/boleto?${EXTRAS}`);
      await page.getByRole('button', { name: 'Gerar boleto' }).click();
      await noBanco(page.getByRole('link', { name: 'Pagar no banco simulado' }), /Pagar R\$/);
      await expect(async () => {
        await page.reload();
        await expect(obrigado(page)).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
  },
};

for (const [meio, { comprar, como }] of Object.entries(COMPRAS)) {
  test(`what was paid by ${meio} goes back whole, as the page said before the click`, async ({
    page,
    comprador: _,
  }, testInfo) => {
    testInfo.slow();
    await comprar(page);
    await expect(obrigado(page)).toBeVisible();
    await page.getByRole('link', { name: 'Ver o pedido' }).click();
    await expect(page.getByText(/desistir até .* e receber R\$ 159,80 de volta/)).toBeVisible();
    await page.getByRole('link', { name: 'Desistir da compra' }).click();
    const frase = page.getByText(/Devolvemos R\$ 159,80/);
    await expect(frase).toContainText(como);
    await expect(page.getByText('tudo o que você pagou')).toBeVisible();
    await expectAccessible(page);
    await hydrated(page);
    await page.getByLabel(/^Entendi o que deixa de valer/).check();
    await page.getByRole('button', { name: 'Desistir da compra' }).click();
    await expect(page).toHaveURL(/\/planos\/detalhes\/\d+/);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/R\$ 159,80 devolvidos em/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.goto(page.url().replace('detalhes', 'desistencia'));
    await expect(page.getByText('A desistência deste pedido já foi pedida.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Desistir da compra' })).toHaveCount(0);
  });
}
