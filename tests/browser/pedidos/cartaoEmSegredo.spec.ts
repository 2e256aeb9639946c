import { expect } from '../support/test.ts';
import { APROVADO, abrir, continuar, DO_PLANO, obrigado, pagar, preencherCartao } from './cartao.ts';
import { test } from './compras.ts';

test('number and code never leave the browser, in no request and in no form', async ({ page, comprador }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await abrir(page, DO_PLANO);
  await preencherCartao(page);
  const named = page.locator('form[aria-label="Detalhes de pagamento"] [name]');
  await expect(named).toHaveCount(0);
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible();
  const all = requests.map((text) => decodeURIComponent(text.replaceAll('+', ' '))).join('\n');
  expect(all).toContain('card_token=');
  expect(digitsOnly(all)).not.toContain(digitsOnly(APROVADO));
  expect(all).not.toMatch(/539[\s.-]?6206/);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(digitsOnly(stored)).not.toContain('20659922');
  const id = new URL(page.url()).searchParams.get('pedido') ?? '';
  const details = await comprador.call('/comercio/transacao.php', {
    function: 'get_details_transacation',
    transaction_id: id,
  });
  expect(JSON.stringify(details)).toContain('**** **** **** 2097');
  expect(digitsOnly(JSON.stringify(details))).not.toContain('453962');
});

const digitsOnly = (text: string) => text.replace(/\D/g, '');
