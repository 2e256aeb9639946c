import { randomInt } from 'node:crypto';
import { operador } from '../support/operador.ts';
import { expect, expectAccessible } from '../support/test.ts';
import {
  APROVADO,
  abrir,
  continuar,
  DO_PLANO,
  DOS_EXTRAS,
  obrigado,
  pagar,
  preencherCartao,
  RECUSADO,
  resumo,
} from './cartao.ts';
import { abrirCupom, EXTRAS, test } from './compras.ts';

test('a plan by card in twelve instalments, with Back to the card as it was typed, to the thanks and the order', async ({
  page,
  comprador: _,
}) => {
  await abrir(page, DO_PLANO);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Detalhes de pagamento' })).toBeVisible();
  await preencherCartao(page);
  await expect(page.getByLabel('Bandeira')).toHaveValue('VISA');
  await continuar(page);
  await expect(resumo(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Número do cartão')).toHaveValue(APROVADO);
  await page.goForward();
  await expect(resumo(page)).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByLabel('CVV')).toHaveValue('123');
  await continuar(page);
  await expect(page.getByText('Visa, final 2097')).toBeVisible();
  await expect(page.getByLabel('Parcelas').locator('option')).toHaveCount(12);
  await page.getByLabel('Parcelas').selectOption('12x de R$ 49,90');
  await expectAccessible(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible();
  await expect(page).toHaveURL(/\?pedido=\d+$/);
  await page.reload();
  await expect(obrigado(page)).toBeVisible();
  await page.getByRole('link', { name: 'Ver o pedido' }).click();
  await expect(page.getByRole('heading', { name: /DETALHES DO PEDIDO #\d+/ })).toBeVisible();
  await expect(page.getByText('**** **** **** 2097')).toBeVisible();
  await expect(page.getByText('12x de R$ 49,90')).toBeVisible();
});

test('an empty or a wrong field is marked, named above, and stops the step; any spacing is taken', async ({
  page,
  comprador: _,
}) => {
  await abrir(page, DO_PLANO);
  await continuar(page);
  const erros = page.getByRole('alert');
  // Month and year are one field; the brand is asked for only of a good number that does not tell it.
  await expect(erros.getByRole('link')).toHaveText([
    'Informe o número do cartão.',
    'Informe a validade, como 08/29.',
    'Informe o CVV.',
    'Escreva o nome como está no cartão.',
    'Informe o CPF de quem é o cartão.',
  ]);
  await expect(page.getByLabel('Número do cartão')).toBeFocused();
  await expect(page.getByLabel('Número do cartão')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await erros.getByRole('link', { name: 'Informe o CVV.' }).click();
  await expect(page.getByLabel('CVV')).toBeFocused();
  await preencherCartao(page, { numero: '4539-6206-5992-2098', cvv: '12' });
  await page.getByLabel('CPF do titular').fill('529.982.247-26');
  await continuar(page);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Confira o número do cartão.',
    'O CVV tem 3 números.',
    'Confira os números do CPF.',
  ]);
  await preencherCartao(page, { numero: '4539-6206-5992-2097' });
  await expect(page.getByLabel('Número do cartão')).toHaveValue(APROVADO);
  const validade = page.getByLabel('Validade');
  const ano = String(new Date().getFullYear() + 2);
  await validade.clear();
  await validade.pressSequentially(`08/${ano}`);
  await expect(validade).toHaveValue(`08/${ano.slice(-2)}`);
  await continuar(page);
  await expect(resumo(page)).toBeVisible();
});

test('a refused card says so, keeps everything, and the next one pays', async ({ page, comprador: _ }) => {
  await abrir(page, DO_PLANO);
  await preencherCartao(page, { numero: RECUSADO });
  await continuar(page);
  await pagar(page);
  await expect(page.getByRole('alert').getByText(/O pagamento não foi autorizado/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alterar' }).click();
  await expect(page.getByLabel('Nome do titular')).toHaveValue('ANA S PRADO');
  await page.getByLabel('Número do cartão').fill(APROVADO);
  await continuar(page);
  await pagar(page);
  await expect(obrigado(page)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what a card needs and leads to the other ways to pay', async ({
    page,
    comprador: _,
  }) => {
    await page.goto(DOS_EXTRAS);
    const aviso = await page.locator('main noscript').innerText();
    expect(aviso).toContain('O cartão precisa de JavaScript');
    expect(aviso).toContain('Ligue o JavaScript ou escolha outra forma de pagamento');
    await expect(page.getByLabel('Número do cartão')).toBeHidden();
    await page.getByRole('link', { name: 'escolha outra forma de pagamento' }).click();
    await expect(page).toHaveURL(
      new RegExp(`/app/planos/contratar/forma-pagamento\\?${EXTRAS.replace('*', '\\*')}$`),
    );
  });
});

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
  await expect(page.getByText('O cupom cobriu o valor todo: não há nada a pagar.')).toBeVisible();
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
  const details = await comprador.api.pedidos.detalhes({ transaction_id: Number(id) });
  expect(JSON.stringify(details)).toContain('**** **** **** 2097');
  expect(digitsOnly(JSON.stringify(details))).not.toContain('453962');
});

const digitsOnly = (text: string) => text.replace(/\D/g, '');
