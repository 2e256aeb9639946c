import { randomInt } from 'node:crypto';
import { operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';
import { abrirCupom, test } from './compras.ts';
import { abrir, codigo, PIX, pagar } from './pix.ts';

test('a coupon that was typed and not applied is applied by Pagar, shown, and asked about; it can be taken off', async ({
  page,
  comprador: _,
  allowConsole,
}) => {
  allowConsole(/409|422/);
  const metade = `M${randomInt(1e9)}`;
  await operador('cupons', 'criar', metade, '--percentual', '50');
  await abrir(page);
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
  await expect(page.getByLabel('Cupom de desconto')).toBeFocused();
  await expect(page.getByText('R$ 159,80').last()).toBeVisible();
  await abrirCupom(page);
  await page.getByLabel('Cupom de desconto').fill(metade);
  await page.getByLabel('Cupom de desconto').press('Enter');
  await expect(page.getByText(`Desconto do cupom ${metade}`)).toBeVisible();
  await pagar(page).click();
  await expect(page.getByText('R$ 79,90').last()).toBeVisible();
  await expect(codigo(page)).toBeVisible();
});

test('a coupon gives its discount; a wrong one says so; one for the whole needs no payment', async ({
  page,
  comprador: _,
}) => {
  const [metade, tudo] = [`M${randomInt(1e9)}`, `T${randomInt(1e9)}`];
  await operador('cupons', 'criar', metade, '--percentual', '50');
  await operador('cupons', 'criar', tudo, '--percentual', '100');
  await page.goto(PIX);
  const aplicar = async (nome: string) => {
    await abrirCupom(page);
    await page.getByLabel('Cupom de desconto').fill(nome);
    await page.getByRole('button', { name: 'Aplicar cupom' }).click();
  };
  await aplicar('NADA');
  await expect(page.getByText('Este cupom não foi aplicado.')).toBeVisible();
  await aplicar(metade.toLowerCase());
  await expect(page.getByText(`Desconto do cupom ${metade}`)).toBeVisible();
  await expect(page.getByText('R$ 79,90').last()).toBeVisible();
  await aplicar(tudo);
  await expect(page.getByText('R$ 0,00').last()).toBeVisible();
  await pagar(page).click();
  await expect(page.getByText('O cupom cobriu o valor todo: não há nada a pagar.')).toBeVisible();
  await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible();
});
