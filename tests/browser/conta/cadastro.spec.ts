import { randomInt, randomUUID } from 'node:crypto';
import { generateCpf } from '@brazilian-utils/brazilian-utils/generate-cpf';
import type { Page } from 'playwright/test';
import { test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

// Each test has its own address, as people do.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': `203.0.${randomInt(256)}.${randomInt(256)}` } });

async function fill(page: Page, values: { email?: string; senha?: string; termos?: boolean } = {}) {
  const email = values.email ?? `novo-${randomUUID()}@example.com`;
  await page.getByLabel('Nome').fill('Bruno Reis Teles');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Cpf').fill(generateCpf());
  await page.getByLabel('Telefone').fill('21 98888-7777');
  await page.getByLabel('Senha').fill(values.senha ?? 'estrada-26');
  await page.getByLabel('Cidade').selectOption('Niterói');
  if (values.termos ?? true) await page.getByLabel(/Li e aceito/).check();
  return email;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Cadastrar' }).click();

test('a visitor from a page of the guide finds its infraction in the form after sign-in and a refusal', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  await page.goto('/guia/infracoes/745-50-velocidade-ate-20-acima-da-maxima');
  await page.getByRole('link', { name: 'Já tenho conta' }).click();
  await page.getByRole('link', { name: /^cadastr/i }).click();
  await fill(page, { termos: false });
  await submit(page);
  await expect(page.getByText('É necessário aceitar os termos e condições.').first()).toBeVisible();
  await expect(page.getByLabel('Nome')).toHaveValue('Bruno Reis Teles');
  expect(await page.content()).not.toContain('estrada-26');
  await page.getByLabel('Senha').fill('estrada-26');
  await page.getByLabel(/Li e aceito/).check();
  await submit(page);
  await expect(page).toHaveURL('/app/guardadas/nova?infracao=745-50');
  await expect(page.getByLabel(/^Código da infração/)).toHaveValue('745-50');
  await page.goto('/guia/recurso-jari');
  await page.getByRole('link', { name: 'Escrever o recurso' }).click();
  await expect(page).toHaveURL('/app/recurso-de-multa-online');
});

test('the terms open over the form, which keeps what was typed; an e-mail that has an account leads to sign-in, which says why', async ({
  visitor: driver,
  page,
}) => {
  await page.goto('/cadastrarUsuario');
  await fill(page, { email: driver.email });
  await page.getByRole('link', { name: 'termos e condições' }).click();
  const dialog = page.getByRole('dialog', { name: 'Termos e condições' });
  await expect(dialog.getByText(/LGPD/).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Nome')).toHaveValue('Bruno Reis Teles');
  await submit(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(/já está cadastrado em nosso sistema/)).toBeVisible();
});

test('the page refuses wrong fields itself, and keeps the password when another field is refused', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  let enviados = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/cadastrarUsuario') enviados += 1;
  });
  await page.goto('/cadastrarUsuario');
  await fill(page, { email: 'bruno@', senha: 'curta', termos: false });
  const [email, cpf, senha] = ['Email', 'CPF', 'Senha'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!email || !cpf || !senha) throw new Error('no fields');
  await cpf.fill('123.456');
  await submit(page);
  for (const campo of [email, cpf, senha]) await expect(campo).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('A senha deve ter de 8 a 12 caracteres.').first()).toBeVisible();
  await expect(page.getByText('É necessário aceitar os termos e condições.').first()).toBeVisible();
  await expect(senha).toHaveValue('curta');
  expect(enviados).toBe(0);

  await fill(page, { termos: false });
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('É necessário aceitar os termos e condições.');
  expect(enviados).toBe(0);

  // The server judges an impossible number of eleven digits.
  await cpf.fill('111.111.111-11');
  await page.getByLabel(/Li e aceito/).check();
  await submit(page);
  await expect(page.getByText('Este CPF não é válido. Confira os números.').first()).toBeVisible();
  expect(enviados).toBe(1);
  await expect(senha).toHaveValue('estrada-26');
  await expectAccessible(page);
});
