import { TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { type Driver, test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

// Browsers refuse passkeys on a bare IP address, so the server is called by its name.
const casaDe = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost');

async function entrarPorCookie(page: Page, driver: Driver, casa: string): Promise<void> {
  await page.context().addCookies([{ name: 'CLToken', value: driver.token, url: casa, httpOnly: true }]);
}

/** An open page goes on asking for notices: without a session that is an error on its console. */
async function esquecerSessao(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function ligarSegundoPasso(page: Page, senha: string): Promise<string> {
  const cartao = page.locator('#segundo-passo');
  await cartao.getByLabel('Sua senha').fill(senha);
  await cartao.getByRole('button', { name: 'Começar' }).click();
  const chave = (await cartao.locator('code').innerText()).replaceAll(' ', '');
  await cartao.getByLabel(/Código que o aplicativo mostra/).fill(new TOTP({ secret: chave }).generate());
  await cartao.getByRole('button', { name: 'Ligar' }).click();
  await expect(page.getByRole('heading', { name: 'Guarde os seus códigos de reserva' })).toBeVisible();
  return page.locator('#codigos code').first().innerText();
}

test('a driver makes a passkey, signs in with it, and with a second step the password asks for a code', async ({
  page,
  driver,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/422/);
  const casa = casaDe(baseURL);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await entrarPorCookie(page, driver, casa);
  await page.goto(`${casa}/app/perfil/seguranca`);
  const chaves = page.locator('#chaves');
  await chaves.scrollIntoViewIfNeeded();
  await chaves.getByLabel('Nome da chave').fill('Meu celular');
  await chaves.getByLabel('Sua senha').fill(driver.senha);
  await chaves.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await expect(chaves.getByText('Meu celular').first()).toBeVisible();
  const cartao = page.locator('#segundo-passo');
  await cartao.getByLabel('Sua senha').fill('nao-e-esta');
  await cartao.getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Senha incorreta.' })).toBeVisible();
  const reserva = await ligarSegundoPasso(page, driver.senha);
  await expectAccessible(page);

  await esquecerSessao(page);
  await page.goto(`${casa}/login`);
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
  await page.waitForURL('**/app/inicial');

  await esquecerSessao(page);
  await page.goto(`${casa}/login?volta=/app/perfil`);
  await page.getByLabel('E-mail').fill(driver.email);
  await page.getByLabel('Senha', { exact: true }).fill(driver.senha);
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Falta o código' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Código', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText(/Este código não confere/).first()).toBeVisible();
  await page.getByLabel('Código', { exact: true }).fill(reserva);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/app/perfil');
});
