import { continuar, pagar, preencherCartao } from '../pedidos/cartao.ts';
import { abrirCupom, test } from '../pedidos/compras.ts';
import { operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';
import { vendaAceita } from './vendas.ts';

test('a sale by card, in one instalment a hundred reais, with a coupon, and paid once', async ({
  page,
  comprador,
}) => {
  const id = await vendaAceita(comprador);
  const cupom = `VENDA${id}`;
  await operador('cupons', 'criar', cupom, '--percentual', '10');
  await page.goto(`/app/venda/checkout/${id}`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await preencherCartao(page);
  await continuar(page);
  const resumo = page.getByRole('form', { name: 'Resumo do pedido' });
  await expect(resumo.getByText('2 × Recurso da multa E123456789, nas três fases')).toBeVisible();
  const parcelas = page.getByLabel('Parcelas').locator('option');
  await expect(parcelas).toHaveCount(6);
  await abrirCupom(page);
  await page.getByLabel('Cupom de desconto').fill(cupom.toLowerCase());
  await page.getByRole('button', { name: 'Aplicar cupom' }).click();
  await expect(page.getByText('Cupom aplicado')).toBeVisible();
  await expect(page.getByText('-R$ 65,00')).toBeVisible();
  await expect(page.getByText('Cupom aplicado')).toBeHidden();
  await expect(parcelas).toHaveCount(5);
  await page.getByLabel('Parcelas').selectOption('5x de R$ 117,00');
  await pagar(page);
  await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
  await expect(page.getByText('R$ 585,00').first()).toBeVisible();
  await page.goto(`/app/venda/checkout/${id}`);
  await expect(page).toHaveURL(`/app/venda/forma-pagamento/${id}`);
  await expect(page.getByText('Esta compra já está paga.')).toBeVisible();
});
