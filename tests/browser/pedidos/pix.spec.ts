import { randomInt } from 'node:crypto';
import jsqr from 'jsqr';
import type { Locator, Page } from 'playwright/test';
import { noBanco } from '../support/banco.ts';
import { operador } from '../support/operador.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { abrir, obrigado } from './cartao.ts';
import { abrirCupom, codigo, PIX, pagar, test } from './compras.ts';

const contagem = (page: Page) => page.getByRole('timer');
const copiar = (page: Page) => page.getByRole('button', { name: 'Copiar código Pix' });
const banco = (page: Page) => page.getByRole('link', { name: 'Pagar no banco simulado' });

/** The text that a camera reads in a drawn code: its path of unit squares, painted four pixels a square. */
async function lido(desenho: Locator): Promise<string | undefined> {
  const [, , lado = 0] = ((await desenho.getAttribute('viewBox')) ?? '').split(' ').map((n) => Number(n) * 4);
  const caminho = (await desenho.locator('path').getAttribute('d')) ?? '';
  const pixels = new Uint8ClampedArray(lado * lado * 4).fill(255);
  for (const [, x, y, largura] of caminho.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let linha = Number(y) * 4; linha < Number(y) * 4 + 4; linha += 1)
      for (let coluna = Number(x) * 4; coluna < (Number(x) + Number(largura)) * 4; coluna += 1)
        pixels.fill(0, (linha * lado + coluna) * 4, (linha * lado + coluna) * 4 + 3);
  return jsqr(pixels, lado, lado)?.data;
}

test('extras by Pix: summary, code to copy, five minutes, and a confirmation that comes by itself', async ({
  page,
  context,
  comprador: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PIX);
  await expect(page).toHaveTitle('Checkout · Via Livre');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pague com PIX', level: 2 })).toBeVisible();
  await expect(page.getByText('Passo 1 de 2')).toBeVisible();
  await expect(page.getByText('2 × Recurso de Multa Online').first()).toBeVisible();
  await expect(page.getByText('R$ 159,80').last()).toBeVisible();
  await expect(page.getByText('O código vale 5 minutos. Ao continuar, você aceita a')).toBeVisible();
  await pagar(page).click();
  await expect(page).toHaveURL(/&pedido=\d+$/);
  await expect(page.getByText('Passo 2 de 2')).toBeVisible();
  await expect(contagem(page)).toHaveText(/^00:(05:00|04:\d\d)$/);
  const desenho = page.getByRole('img', { name: 'QR Code do Pix' });
  await expect(desenho).toBeVisible();
  expect(await lido(desenho)).toBe(await codigo(page).inputValue());
  // A camera reads no light code on dark: neither forced colours nor a browser's own dark theme turn it round.
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await expect(desenho).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(desenho.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(desenho).toHaveCSS('color-scheme', /only/);
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await copiar(page).click();
  await expect(page.getByText('Copiado!')).toBeVisible();
  const copiado = await page.evaluate(() => navigator.clipboard.readText());
  expect(copiado).toBe(await codigo(page).inputValue());
  expect(copiado).toContain('5406159.80');
  await expectAccessible(page);

  await noBanco(banco(page), 'Pagar R$ 159,80');
  await expect(obrigado(page)).toBeFocused();
  await page.reload();
  await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pague com PIX' })).toHaveCount(0);
  // Of this order, not the list of all.
  await expect(page.getByRole('link', { name: 'Cadastrar a multa' })).toHaveAttribute(
    'href',
    /cadastrar-multa\?idPedido=\d+$/,
  );
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver o pedido' }).click();
  await expect(page.getByRole('heading', { name: /^DETALHES DO PEDIDO #\d+$/ })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar o recibo' }).click();
  expect((await download).suggestedFilename()).toMatch(/^recibo-\d+\.pdf$/);
  await page.getByRole('link', { name: 'Ver todos os pedidos' }).click();
  await expect(page.getByRole('row').or(page.getByText('Pago')).first()).toBeVisible();
  await expectAccessible(page);
});

test('at 00:00:00 the code is crossed out, and a new one is one press away', async ({
  page,
  comprador: _,
}) => {
  await page.clock.install();
  await page.goto(PIX);
  await pagar(page).click();
  await expect(codigo(page)).toBeVisible();
  const primeiro = page.url();
  // The countdown starts when its island is hydrated.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(contagem(page)).not.toHaveText('00:05:00');
  await page.clock.fastForward(301_000);
  await expect(contagem(page)).toHaveText('00:00:00');
  await expect(page.getByRole('img', { name: 'Código vencido' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR Code do Pix' })).toBeHidden();
  await expect(copiar(page)).toBeHidden();
  await expect(page.getByText('A confirmação aparece aqui.')).toHaveCount(0);
  await expect(page.getByText(/Não pague de novo: avisamos por e-mail/)).toBeVisible();
  await page.getByRole('button', { name: 'Gerar novo código' }).click();
  await expect(page).not.toHaveURL(primeiro);
  await expect(codigo(page)).toBeVisible();
});

test('a coupon that was typed and not applied is applied by Pagar, shown, and asked about; it can be taken off', async ({
  page,
  comprador: _,
  allowConsole,
}) => {
  allowConsole(/409/);
  const metade = `M${randomInt(1e9)}`;
  await operador('cupons', 'criar', metade, '--percentual', '50');
  await abrir(page, PIX);
  await abrirCupom(page);
  await page.getByLabel('Cupom de desconto').fill(metade.toLowerCase());
  await pagar(page).click();
  const alerta = page.getByRole('alert');
  await expect(alerta).toContainText('R$ 79,90');
  await expect(alerta).toContainText('Nada foi cobrado');
  await expect(page.getByText(`Desconto do cupom ${metade}`)).toBeVisible();
  await page.getByRole('button', { name: 'Remover cupom' }).click();
  // The question showed a total that is no longer valid.
  await expect(alerta).toHaveCount(0);
  await expect(page.getByText(/Desconto do cupom/)).toHaveCount(0);
  await expect(page.getByLabel('Cupom de desconto')).toHaveValue('');
  await expect(page.getByText('R$ 159,80').last()).toBeVisible();
  await abrirCupom(page);
  await page.getByLabel('Cupom de desconto').fill(metade);
  await page.getByLabel('Cupom de desconto').press('Enter');
  await expect(page.getByText(`Desconto do cupom ${metade}`)).toBeVisible();
  await pagar(page).click();
  await expect(page.getByText('R$ 79,90').last()).toBeVisible();
  await expect(codigo(page)).toBeVisible();
});

test('Back from a code leads to the summary, after a coupon too', async ({ page, comprador: _ }) => {
  await page.goto(PIX);
  await abrirCupom(page);
  await page.getByLabel('Cupom de desconto').fill('NAOEXISTE');
  await page.getByRole('button', { name: 'Aplicar cupom' }).click();
  await expect(page.getByText('Este cupom não foi aplicado')).toBeVisible();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await pagar(page).click();
  await expect(codigo(page)).toBeVisible();
  await page.goBack();
  await expect(pagar(page)).toBeVisible();
});

test('without network nothing is sent, and the page stays; with it the same press pays', async ({
  page,
  context,
  comprador: _,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|An unknown error occurred when fetching the script/);
  await page.goto(PIX);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await context.setOffline(true);
  await pagar(page).click();
  await expect(page.locator('.mensagem', { hasText: 'Sem internet, nada foi enviado.' })).toBeFocused();
  await context.setOffline(false);
  await pagar(page).click();
  await expect(codigo(page)).toBeVisible();
});
