import type { Page } from 'playwright/test';
import { PETICAO } from '../pedidos/compras.ts';
import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';

const AVULSO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a03';
const PAGAR = '/app/planos/contratar/forma-pagamento';

const list = (page: Page, name: string) => page.getByRole('list', { name });
const card = (page: Page, nome: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nome, exact: true }) });
const finish = (page: Page) => page.getByRole('button', { name: 'Finalizar compra' });
const summary = (page: Page) => page.getByRole('region', { name: 'Sua compra' });

test('extras are counted with the stepper, chosen, kept over reload and Back, and paid together', async ({
  page,
  driver,
}) => {
  await driver.completeProfile();
  await page.goto('/app/planos/contratar');
  await expect(finish(page)).toBeHidden();
  const peticao = card(page, 'Recurso de Multa Online');
  await expect(peticao).toContainText('5x de R$ 15,98');
  await peticao.getByRole('button', { name: 'Mais um' }).click();
  await peticao.getByRole('button', { name: 'Mais um' }).click();
  await expect(finish(page)).toBeHidden();
  await peticao.getByLabel('Escolher').check();
  await expect(page.getByText('3 itens: R$ 239,70, ou 5x de R$ 47,94')).toBeVisible();
  // Chosen extras are removed from the offer.
  await expect(list(page, 'Na sua compra').getByRole('heading')).toHaveText(['Recurso de Multa Online']);
  await expect(list(page, 'À venda').getByRole('listitem')).toHaveCount(2);
  await expect(peticao.getByLabel('Escolher')).toBeFocused();
  await page.getByText('O que está incluído').first().click();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('3 itens: R$ 239,70')).toBeVisible();
  await card(page, 'Recurso Avulso com Especialista').getByLabel('Escolher').check();
  await finish(page).click();
  await expect(page).toHaveURL(`${PAGAR}?item=${PETICAO}*3&item=${AVULSO}*1`);
  await expect(summary(page)).toContainText('3 × Recurso de Multa Online');
  await expect(summary(page)).toContainText('R$ 539,70');

  await page.reload();
  await expect(summary(page)).toContainText('R$ 539,70');
  await page.goBack();
  await expect(page.getByText('4 itens: R$ 539,70')).toBeVisible();
  await card(page, 'Recurso Avulso com Especialista').getByLabel('Escolher').uncheck();
  await expect(page.getByText('3 itens: R$ 239,70')).toBeVisible();
});

test('Comprar buys one product at once, between 1 and 100 of it, and Alterar brings the choice back', async ({
  page,
  driver: _,
}) => {
  await page.goto('/app/planos/contratar');
  const avulso = card(page, 'Recurso Avulso com Especialista');
  const quantity = avulso.getByLabel('Quantidade');
  const fewer = avulso.getByRole('button', { name: 'Menos um' });
  const more = avulso.getByRole('button', { name: 'Mais um' });
  await expect(quantity).toHaveValue('1');
  await expect(fewer).toBeDisabled();
  await quantity.fill('250');
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('100');
  await expect(more).toBeDisabled();
  await more.evaluate((button: HTMLButtonElement) => button.click());
  await expect(quantity).toHaveValue('100');
  await fewer.click();
  await expect(quantity).toHaveValue('99');
  await quantity.fill('2');
  await avulso.getByRole('button', { name: 'Comprar' }).click();
  await expect(page).toHaveURL(`${PAGAR}?item=${AVULSO}*2`);
  await summary(page).getByRole('link', { name: 'Alterar' }).click();
  await expect(list(page, 'Na sua compra').getByLabel('Quantidade')).toHaveValue('2');
  await list(page, 'Na sua compra').getByRole('button', { name: 'Menos um' }).click();
  await finish(page).click();
  await expect(page).toHaveURL(`${PAGAR}?item=${AVULSO}*1`);
});

test('bought products are no longer chosen', async ({ page, driver }) => {
  await driver.completeProfile();
  await page.goto('/app/planos/contratar');
  await card(page, 'Recurso de Multa Online').getByLabel('Escolher').check();
  await page.goto(`/app/pe/contratar/pix?item=${PETICAO}*1`);
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();
  const banco = await page.getByRole('link', { name: 'Pagar no banco simulado' }).getAttribute('href');
  await page.request.post(`${banco}/pagar`);
  // The confirmation appears by itself.
  await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
  // The thank-you page clears the choice.
  await hydrated(page);
  await page.goto('/app/planos/contratar');
  await expect(list(page, 'À venda').getByRole('listitem')).toHaveCount(3);
  await expect(finish(page)).toBeHidden();
});
