import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import type { Page } from 'playwright/test';
import { expect, expectAccessible } from '../support/test.ts';
import { PLANO, test } from './compras.ts';

const DO_PLANO = `/app/planos/contratar/boleto/${PLANO}`;

const pagar = (page: Page) => page.getByRole('button', { name: 'Gerar boleto' });
const linha = (page: Page) => page.getByLabel('Código de barras', { exact: true });

test('a plan by boleto: a line that other programs accept, the paper, the number, and a copy', async ({
  page,
  context,
  comprador: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(DO_PLANO);
  await pagar(page).click();
  await expect(page.getByRole('heading', { name: 'Boleto gerado' })).toBeVisible();
  const escrita = await linha(page).inputValue();
  expect(escrita).toMatch(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/);
  expect(isValidBoleto(escrita.replace(/\D/g, ''))).toBe(true);
  expect(escrita.slice(-8)).toBe('00059880');
  await expect(page.getByText(page.url().split('pedido=')[1] ?? '', { exact: true })).toBeVisible();
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('button', { name: 'Copiar código' }).click();
  await expect(page.getByText('Copiado!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(escrita);
  await expectAccessible(page);
});
