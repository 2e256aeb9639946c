import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright/test';
import * as v from 'valibot';
import type { Driver } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { operador } from '../support/operador.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { APROVADO, continuar, pagar, preencherCartao, RECUSADO } from './cartao.ts';
import { EXTRAS, PLANO, test } from './compras.ts';

const DO_PLANO = `/app/planos/contratar/${PLANO}`;
const DOS_EXTRAS = `/app/pe/contratar?${EXTRAS}`;
const obrigado = (page: Page) => page.getByRole('heading', { name: 'Obrigado por seu pedido.' });
const resumo = (page: Page) => page.getByRole('heading', { name: 'Resumo do pedido' });

/** Goes there and waits for the island: until it runs, its buttons do nothing. */
async function abrir(page: Page, endereco: string): Promise<void> {
  await page.goto(endereco);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

test('a plan by card in twelve instalments, to the thanks and the order', { tag: '@both' }, async ({
  page,
  comprador: _,
}) => {
  await abrir(page, DO_PLANO);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Detalhes de pagamento' })).toBeVisible();
  await expectAccessible(page);
  await preencherCartao(page);
  await expect(page.getByLabel('Bandeira')).toHaveValue('VISA');
  await continuar(page);
  await expect(resumo(page)).toBeVisible();
  await expect(page.getByText('Visa, final 2097')).toBeVisible();
  await expect(page.getByLabel('Parcelas').locator('option')).toHaveCount(12);
  await page.getByLabel('Parcelas').selectOption('12x de R$ 49,90');
  await expectAccessible(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\?pedido=\d+$/);
  await expectAccessible(page);
  await page.reload();
  await expect(obrigado(page)).toBeVisible();
  await page.getByRole('link', { name: 'Ver o pedido' }).click();
  await expect(page.getByRole('heading', { name: /DETALHES DO PEDIDO #\d+/ })).toBeVisible();
  await expect(page.getByText('**** **** **** 2097')).toBeVisible();
  await expect(page.getByText('12x de R$ 49,90')).toBeVisible();
});

test('a coupon for the whole asks for no card, and one for a part leads back to it', async ({
  page,
  comprador: _,
}) => {
  const [metade, tudo] = [`M${randomInt(1e9)}`, `T${randomInt(1e9)}`];
  await operador('cupons', 'criar', metade, '--percentual', '50');
  await operador('cupons', 'criar', tudo, '--percentual', '100');
  const aplicar = async (nome: string) => {
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
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
});

test('extras by card: at most five instalments', async ({ page, comprador: _ }) => {
  await abrir(page, DOS_EXTRAS);
  await preencherCartao(page, { numero: '5240082975622454' });
  await expect(page.getByLabel('Bandeira')).toHaveValue('MASTERCARD');
  await continuar(page);
  await expect(page.getByText('2 × Recurso de Multa Online').filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel('Parcelas').locator('option')).toHaveCount(5);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
});

test('an empty field is marked, named above, and stops the step', async ({ page, comprador: _ }) => {
  await abrir(page, DO_PLANO);
  await continuar(page);
  const erros = page.getByRole('alert');
  await expect(erros.getByRole('link')).toHaveCount(7);
  await expect(erros).toBeFocused();
  await expect(page.getByLabel('Número do cartão')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await erros.getByRole('link', { name: 'Informe o CVV.' }).click();
  await expect(page.getByLabel('CVV')).toBeFocused();
  await preencherCartao(page);
  await continuar(page);
  await expect(resumo(page)).toBeVisible();
});

test('wrong numbers are told in their field, and any spacing is taken', async ({ page, comprador: _ }) => {
  await abrir(page, DO_PLANO);
  await preencherCartao(page, { numero: '4539-6206-5992-2098', cvv: '12' });
  await page.getByLabel('CPF do titular').fill('529.982.247-26');
  await continuar(page);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Confira os números do CPF.',
    'Confira o número do cartão.',
    'O CVV tem 3 números.',
  ]);
  await preencherCartao(page, { numero: '4539-6206-5992-2097' });
  await expect(page.getByLabel('Número do cartão')).toHaveValue(APROVADO);
  await continuar(page);
  await expect(resumo(page)).toBeVisible();
});

test('a Hipercard is told to be none of ours; an American Express has four digits', async ({
  page,
  comprador: _,
}) => {
  await abrir(page, DO_PLANO);
  await preencherCartao(page, { numero: '6062 8256 2425 4001' });
  await continuar(page);
  await expect(page.getByRole('alert').getByText(/Ainda não aceitamos Hipercard/)).toBeVisible();
  // The groups of four or of six and five are the island's.
  await hydrated(page);
  await preencherCartao(page, { numero: '345817690311361', cvv: '1234' });
  await expect(page.getByLabel('Número do cartão')).toHaveValue('3458 176903 11361');
  await expect(page.getByLabel('Bandeira')).toHaveValue('AMEX');
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
});

test('a refused card says so, keeps everything, and the next one pays', async ({ page, comprador: _ }) => {
  await abrir(page, DO_PLANO);
  await preencherCartao(page, { numero: RECUSADO });
  await continuar(page);
  await pagar(page);
  await expect(page.getByRole('alert').getByText(/O pagamento não foi autorizado/)).toBeVisible({
    timeout: 15_000,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alterar' }).click();
  await expect(page.getByLabel('Nome do titular')).toHaveValue('ANA S PRADO');
  await page.getByLabel('Número do cartão').fill(APROVADO);
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
});

test('Back goes from the summary to the card, with what was typed', async ({ page, comprador: _ }) => {
  await abrir(page, DO_PLANO);
  await preencherCartao(page);
  await continuar(page);
  await expect(resumo(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Número do cartão')).toHaveValue(APROVADO);
  await page.goForward();
  await expect(resumo(page)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByLabel('CVV')).toHaveValue('123');
});

test('a coupon that is not valid shows for a second and is cleared; an unreachable one is an error', async ({
  page,
  comprador: _,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await abrir(page, DO_PLANO);
  await preencherCartao(page);
  await continuar(page);
  const cupom = page.getByLabel('Cupom de desconto');
  await cupom.fill('nada10');
  await page.getByRole('button', { name: 'Aplicar cupom' }).click();
  await expect(page.getByText('Cupom inválido')).toBeVisible();
  await expect(cupom).toHaveValue('');
  await expect(page.getByText('Cupom inválido')).toBeHidden({ timeout: 2000 });
  await page.route('**/comercio/cupom.php', (route) => route.abort());
  await cupom.fill('nada20');
  await page.getByRole('button', { name: 'Aplicar cupom' }).click();
  await expect(page.getByText('Erro no cupom')).toBeVisible();
  await expect(page.getByText('Erro no cupom')).toBeHidden({ timeout: 2000 });
});

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
    // The purchase reaches the server; its answer does not come back.
    const answer = await route.fetch();
    if (ids.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await pagar(page);
  await expect(page.getByText('Estamos processando seu pagamento :)')).toBeVisible();
  await expect(obrigado(page)).toBeVisible({ timeout: 20_000 });
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  expect(await pedidosDe(comprador)).toHaveLength(1);
});

test('a connection that stays away is said, and Pagar goes on with the same purchase, even after a reload', async ({
  page,
  comprador,
  allowConsole,
}) => {
  test.slow();
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
  await expect(page.getByRole('alert').getByText(/você não paga duas vezes/)).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/gerapedido_plano.php');
  page.on('request', (request) => {
    if (request.url().includes('gerapedido_plano')) void lose(request);
  });
  await page.reload();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await preencherCartao(page);
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
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
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
});

test('number and code never leave the browser, in no request and in no form', async ({ page, comprador }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await abrir(page, DO_PLANO);
  await preencherCartao(page);
  const named = page.locator('form[aria-label="Detalhes de pagamento"] [name]');
  await expect(named).toHaveCount(0);
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
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

test('the data folder of the server holds no card number', async ({ page, comprador: _ }) => {
  await abrir(page, DOS_EXTRAS);
  await preencherCartao(page);
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible({ timeout: 15_000 });
  const folder = process.env.BROWSER_TEST_DATA ?? '';
  const found = filesIn(folder).filter((file) => /4539 ?6206 ?5992 ?2097/.test(readFileSync(file, 'latin1')));
  expect(found).toEqual([]);
});

test('nothing chosen, an unknown plan and an incomplete profile lead where they belong', async ({
  page,
  driver: _,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.goto('/app/pe/contratar');
  await expect(page).toHaveURL('/app/planos/contratar');
  expect((await page.goto('/app/planos/contratar/9/16'))?.status()).toBe(404);
  await page.goto(DO_PLANO);
  await expect(page.getByText(/é necessário que preencha todos os dados no perfil/)).toBeVisible();
  await expect(page.getByLabel('Número do cartão')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what a card needs and leads to the other ways to pay', async ({
    page,
    comprador: _,
  }) => {
    await page.goto(DOS_EXTRAS);
    expect(await page.locator('main noscript').innerHTML()).toContain('O cartão precisa de JavaScript');
    await expect(page.getByLabel('Número do cartão')).toBeHidden();
    await page.getByRole('link', { name: 'escolha outra forma de pagamento' }).click();
    await expect(page).toHaveURL(
      new RegExp(`/app/planos/contratar/forma-pagamento\\?${EXTRAS.replace('*', '\\*')}$`),
    );
  });
});

async function pedidosDe({ call, email }: Driver): Promise<unknown[]> {
  const answer = await call('/comercio/usuario.php', { function: 'get_pedidos_by_email', email });
  return v.parse(v.object({ solicitacoes: v.array(v.unknown()) }), answer).solicitacoes;
}

const digitsOnly = (text: string) => text.replace(/\D/g, '');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
