import type { Page } from 'playwright/test';
import { PETICAO } from '../pedidos/compras.ts';
import { test } from '../support/driver.ts';
import { operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';

const card = (page: Page, nome: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: nome, exact: true }) });

test('plans show the monthly price, the total and their contents, and lead to the payment, whose method must be chosen', async ({
  page,
  driver,
  allowConsole,
}) => {
  allowConsole(/404/);
  await driver.completeProfile();
  await page.goto('/app/planos/contratar');
  await expect(page.getByText('uma pessoa é multada a cada 14,8 segundos')).toBeVisible();
  const livre = card(page, 'CNH Livre');
  await expect(livre).toContainText('R$ 49,90 por mês');
  await expect(livre).toContainText('R$ 598,80 por 12 meses');
  await expect(livre.getByText('Até 12 recursos por ano')).toBeHidden();
  await livre.getByText('O que está incluído').click();
  await expect(livre.getByText('Até 12 recursos por ano')).toBeVisible();
  await livre.getByRole('button', { name: 'CONTRATAR AGORA' }).click();
  await expect(page).toHaveURL('/app/planos/contratar/forma-pagamento/9/17');
  await expect(page.getByRole('region', { name: 'Sua compra' })).toContainText('R$ 598,80');
  await expect(page.getByLabel('Pix')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Escolha forma de pagamento:' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Escolha uma opção');
  await page.getByLabel('Cartão de crédito').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/app/planos/contratar/9/17');
});

test('monthly plans are hidden until they are chosen, and extras that are chosen go along with a plan', async ({
  page,
  driver: _,
}) => {
  await page.goto('/app/planos/contratar');
  const detetive = card(page, 'Detetive da Multa');
  await expect(page.getByRole('button', { name: 'Anual' })).toHaveAttribute('aria-pressed', 'true');
  await expect(detetive).toContainText('R$ 9,90 por mês');
  await expect(page.getByText('R$ 14,90')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mensal' }).click();
  await expect(detetive).toContainText('R$ 14,90 por mês');
  await expect(page.getByText('R$ 9,90')).toHaveCount(0);
  await expect(page).toHaveURL(/periodo=mensal/);
  await page.reload();
  await card(page, 'Recurso de Multa Online').getByLabel('Escolher').check();
  await detetive.getByRole('button', { name: 'CONTRATAR AGORA' }).click();
  await expect(page).toHaveURL(`/app/planos/contratar/forma-pagamento/8/20?item=${PETICAO}*1`);
  await expect(page.getByRole('region', { name: 'Sua compra' })).toContainText('Recurso de Multa Online');
});

test('the plan that a driver has is a line, not a button', async ({ page, driver }) => {
  await operador('assinaturas', 'conceder', driver.email, 'cnh-blindada', '--dias', '30');
  await page.goto('/app/planos/contratar');
  await expect(page.getByText('Seu plano: CNH Blindada')).toBeVisible();
  await expect(card(page, 'CNH Blindada')).toHaveCount(0);
  await expect(page.locator('tr', { hasText: 'CNH Blindada' })).toContainText('Plano atual');
  await expect(page.getByText('Plano atual', { exact: true })).toHaveCount(1);
});
