import { noBanco } from '../support/banco.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { obrigado } from './cartao.ts';
import { EXTRAS, test } from './compras.ts';

// tests/backend/pedidos/desistenciaPorMeio.test.ts has the sentences of the other methods.
test('what was paid by boleto goes back whole, as the page said before the click', async ({
  page,
  comprador: _,
}) => {
  await page.goto(`/app/pe/contratar/boleto?${EXTRAS}`);
  await page.getByRole('button', { name: 'Gerar boleto' }).click();
  await noBanco(page.getByRole('link', { name: 'Pagar no banco simulado' }), /Pagar R\$/);
  await expect(async () => {
    await page.reload();
    await expect(obrigado(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'Ver o pedido' }).click();
  await expect(page.getByText(/desistir até .* e receber R\$ 159,80 de volta/)).toBeVisible();
  await page.getByRole('link', { name: 'Desistir da compra' }).click();
  const frase = page.getByText(/Devolvemos R\$ 159,80/);
  await expect(frase).toContainText('pelo PagBank, que recebeu o boleto');
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
