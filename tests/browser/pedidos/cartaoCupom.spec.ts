import { randomInt } from 'node:crypto';
import { operador } from '../support/operador.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { abrir, continuar, DOS_EXTRAS, obrigado, preencherCartao, resumo } from './cartao.ts';
import { abrirCupom, test } from './compras.ts';

test('a coupon for the whole asks for no card, and one for a part leads back to it', async ({
  page,
  comprador: _,
}) => {
  const [metade, tudo] = [`M${randomInt(1e9)}`, `T${randomInt(1e9)}`];
  await operador('cupons', 'criar', metade, '--percentual', '50');
  await operador('cupons', 'criar', tudo, '--percentual', '100');
  const aplicar = async (nome: string) => {
    await abrirCupom(page);
    await page.getByLabel('Cupom de desconto').fill(nome);
    await page.getByRole('button', { name: 'Aplicar cupom' }).click();
    await expect(page.getByText(`Desconto do cupom ${nome}`)).toBeVisible();
  };
  await abrir(page, DOS_EXTRAS);
  await page.getByRole('button', { name: 'Tenho um cupom' }).click();
  await expect(resumo(page)).toBeVisible();
  await aplicar(metade);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Informar o cartão' }).click();
  await preencherCartao(page);
  await continuar(page);
  await expect(page.getByText(`Desconto do cupom ${metade}`)).toBeVisible();
  await expect(page.getByText('Visa, final 2097')).toBeVisible();
  await aplicar(tudo);
  await expect(page.getByText('Visa, final 2097')).toHaveCount(0);
  const enviado = page.waitForRequest(/gerapedido2\.php/);
  await page.getByRole('button', { name: 'Concluir sem cartão' }).click();
  expect((await enviado).postData()).not.toMatch(/card_/);
  await expect(obrigado(page)).toBeVisible();
});
