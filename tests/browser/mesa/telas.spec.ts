import { newDriver } from '../support/driver.ts';
import { entrarComo } from '../support/mesa.ts';
import { operador } from '../support/operador.ts';
import { expect, test } from '../support/test.ts';

const mesa = `http://127.0.0.1:${process.env.BROWSER_TEST_OPERATOR_PORT}`;

test('acts of a list are within the window of a desk, and open ones within a phone’s with letters of twice the size', {
  tag: '@desk',
}, async ({ page, request, baseURL }) => {
  const { email } = await newDriver({ request, baseURL: baseURL ?? '' });
  await operador(
    'vendas',
    'criar',
    email,
    '--descricao',
    'Recurso à JARI',
    '--item',
    'Recurso;1;150,00',
    '--sim',
  );
  await entrarComo(page, 'administracao');
  await page.goto(`${mesa}/mesa/vendas`);
  const quadro = page.locator('.tabela-quadro');
  expect(await quadro.evaluate((um) => um.scrollWidth - um.clientWidth)).toBe(0);
  await expect(page.getByRole('cell', { name: 'espera o aceite' }).first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  for (const tela of ['cupons', 'requerimentos', 'parceiros', 'vendas', 'numeros']) {
    await page.goto(`${mesa}/mesa/${tela}`);
    const demais = await page.evaluate(() => {
      const { documentElement: raiz } = document;
      raiz.style.fontSize = '200%';
      for (const dobra of document.querySelectorAll('details')) dobra.open = true;
      return raiz.scrollWidth - raiz.clientWidth;
    });
    expect([tela, demais]).toEqual([tela, 0]);
  }
});

test('a filter that leaves nothing can be taken off, and nothing is not offered as a sheet', {
  tag: '@desk',
}, async ({ page }) => {
  await entrarComo(page, 'administracao');
  await page.goto(`${mesa}/mesa/pedidos?ate=2020-01-01`);
  await expect(page.getByText('Nada aqui agora.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar em CSV' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver sem o filtro' }).click();
  await expect(page.getByRole('link', { name: 'Baixar em CSV' })).toBeVisible();
});
