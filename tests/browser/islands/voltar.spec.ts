import { abrirCupom, codigo, PIX, pagar, test } from '../pedidos/compras.ts';
import { atualizarAte, noBanco } from '../support/banco.ts';
import { signIn } from '../support/driver.ts';
import { holdScripts, hydrated, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';

test('Back after paying leads to a summary that says it was bought, and the same purchase again is another order', async ({
  page,
  comprador: _,
}) => {
  await page.goto('/app/recurso-de-multa-online');
  await page.goto(PIX);
  await hydrated(page);
  await pagar(page).click();
  await expect(page).toHaveURL(/&pedido=\d+$/);
  const pedido = page.url();
  await noBanco(page.getByRole('link', { name: 'Pagar no banco simulado' }), /^Pagar R\$/);
  await expect(page.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Você já fez esta compra')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible();
  await page.goto(PIX);
  await pagar(page).click();
  await expect(codigo(page)).toBeVisible();
  expect(page.url()).not.toBe(pedido);
});

test('two tabs in one checkout leave one order to pay: the older tab says by itself which took its place', async ({
  page,
  context,
  comprador: _,
}) => {
  const outra = await context.newPage();
  await Promise.all([page.goto(PIX), outra.goto(PIX)]);
  await Promise.all([hydrated(page), hydrated(outra)]);
  await pagar(page).click();
  await expect(codigo(page)).toBeVisible();
  await pagar(outra).click();
  await expect(codigo(outra)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Este pedido não vale mais' })).toBeVisible();
  await expect(codigo(page)).toHaveCount(0);
  const numero = new URL(outra.url()).searchParams.get('pedido');
  await expect(page.getByRole('link', { name: `Ver o pedido nº ${numero}` })).toBeVisible();
  await noBanco(outra.getByRole('link', { name: 'Pagar no banco simulado' }), /^Pagar R\$/);
  await expect(outra.getByRole('heading', { name: 'Obrigado por seu pedido.' })).toBeVisible();
});

test('values filled in by the browser, before or after the scripts, are sent', async ({
  visitor: driver,
  page,
}) => {
  const fillIn = (name: string, value: string) =>
    page.evaluate(
      ([name, value]) => {
        // As a browser does when it fills a field: the value first, then its events, without a key press.
        const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (!input || value === undefined) throw new Error(`no field ${name}`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
        for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
      },
      [name, value],
    );
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByLabel('Senha')).toBeVisible();
  await fillIn('username', driver.email);
  await release();
  await fillIn('password', driver.senha);
  await expect(page.getByLabel('E-mail')).toHaveValue(driver.email);
  await page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ }).click();
  await expect(page).toHaveURL('/app/inicial');
});

test('a page that comes back out of the memory of the browser answers again', async ({
  visitor: driver,
  page,
}) => {
  await page.goto('/login');
  await hydrated(page);
  await pastServiceWorker(page);
  // A browser without windows keeps no page that was left: the next one does not come, and the event is sent by hand.
  await page.route('/app/inicial', (route) => route.fulfill({ status: 204 }));
  await Promise.all([page.waitForResponse('**/app/inicial'), signIn(page, driver)]);
  const overlay = page.getByRole('dialog');
  await expect(overlay).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(overlay).toBeHidden();
  await page.unrouteAll();
  await signIn(page, driver);
  await expect(page).toHaveURL('/app/inicial');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that shows something answers with its page, which another sending does not harm', async ({
    page,
    comprador,
  }) => {
    const cupom = page.getByLabel('Cupom de desconto');
    await page.goto(PIX);
    await abrirCupom(page);
    await cupom.fill('NADA');
    await page.getByRole('button', { name: 'Aplicar cupom' }).click();
    await expect(page.getByText('Cupom inválido')).toBeAttached();
    await expect(page.getByText('Este cupom não foi aplicado.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Cupom inválido')).toBeAttached();
    await pagar(page).click();
    await expect(codigo(page)).toBeVisible();
    // Its page counts the time as it was drawn, and loads itself again.
    await expect(page.getByRole('timer')).toHaveText(/^00:0[45]:\d\d$/);
    expect(await page.content()).toContain('http-equiv="refresh"');
    await noBanco(page.getByRole('link', { name: 'Pagar no banco simulado' }), /^Pagar R\$/);
    await atualizarAte(page, page.getByRole('heading', { name: 'Obrigado por seu pedido.' }));
    expect(await page.content()).not.toContain('http-equiv="refresh"');

    await page.goto('/app/perfil');
    await page.getByLabel('CEP').fill('1');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('alert')).toContainText('O CEP tem 8 números.');
    await expect(page.getByLabel('CEP')).toHaveValue('1');
    await expect(page).toHaveTitle('Erro: Meus Dados · Via Livre');

    await page.goto('/app/perfil/avisos');
    await page.getByText('Criar o endereço').click();
    await page.getByLabel('Sua senha').fill(comprador.senha);
    await page.getByRole('button', { name: 'Criar', exact: true }).click();
    await expect(page.getByLabel('Endereço secreto')).not.toHaveValue('');
    await page.goto('/app/perfil/avisos');
    await expect(page.getByLabel('Endereço secreto')).toHaveCount(0);
  });
});
