import type { Request } from 'playwright/test';
import { expect } from '../support/test.ts';
import { abrir, continuar, DO_PLANO, obrigado, pagar, pedidosDe, preencherCartao } from './cartao.ts';
import { test } from './compras.ts';

test('a lost answer is asked for again under the same order id and charges once', async ({
  page,
  comprador,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await abrir(page, DO_PLANO);
  await preencherCartao(page);
  await continuar(page);
  const ids: string[] = [];
  await page.route('**/gerapedido_plano.php', async (route) => {
    ids.push(new URLSearchParams(route.request().postData() ?? '').get('order_id') ?? '');
    // The purchase reaches the server; its answer is lost.
    const answer = await route.fetch();
    if (ids.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await pagar(page);
  await expect(page.getByText('Estamos processando seu pagamento :)')).toBeVisible();
  await expect(obrigado(page)).toBeVisible();
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  expect(await pedidosDe(comprador)).toHaveLength(1);
});

test('a connection that stays away is said, and Pagar goes on with the same purchase, even after a reload', async ({
  page,
  comprador,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await abrir(page, DO_PLANO);
  await preencherCartao(page);
  await continuar(page);
  const ids = new Set<string>();
  const lose = async (request: Request) => {
    ids.add(new URLSearchParams(request.postData() ?? '').get('order_id') ?? '');
  };
  await page.route('**/gerapedido_plano.php', async (route) => {
    await lose(route.request());
    await route.fetch();
    await route.abort();
  });
  await pagar(page);
  await expect(page.getByRole('alert').getByText(/você não paga duas vezes/)).toBeVisible();
  await page.unroute('**/gerapedido_plano.php');
  page.on('request', (request) => {
    if (request.url().includes('gerapedido_plano')) void lose(request);
  });
  await page.reload();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await preencherCartao(page);
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible();
  expect(ids.size).toBe(1);
  expect(await pedidosDe(comprador)).toHaveLength(1);
});

test('without the card script nothing is sent and the failure is told', async ({
  page,
  comprador: _,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await page.route('**/pagseguro.min.js', (route) => route.abort());
  await abrir(page, DO_PLANO);
  await preencherCartao(page);
  await continuar(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await pagar(page);
  await expect(
    page.getByRole('alert').getByText(/Infelizmente ocorreu um erro na geração de sua compra/),
  ).toBeVisible();
  expect(sent.filter((url) => url.includes('gerapedido'))).toEqual([]);
  await page.unroute('**/pagseguro.min.js');
  await pagar(page);
  await expect(obrigado(page)).toBeVisible();
});
