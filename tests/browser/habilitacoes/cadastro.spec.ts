import { MENSAGENS_DO_CADASTRO } from '#lib/habilitacoes/rules.ts';
import { cnhComFinal } from '../../fixtures/numeros.ts';
import { test } from '../support/driver.ts';
import { hydrated, pastServiceWorker } from '../support/islands.ts';
import { expect } from '../support/test.ts';

const CPF = '39053344705';

test('a driver without licences finds the button, registers one, and sees it finish and its summary', async ({
  page,
  driver,
}) => {
  await page.goto('/app/condutores');
  await page.getByRole('main').getByRole('link', { name: 'Cadastrar CNH' }).click();

  await page.getByRole('button', { name: 'Cadastrar CNH' }).click();
  await expect(page.getByText('Todos os campos devem ser preenchidos!')).toBeVisible();
  await expect(page.getByLabel('Número da CNH')).toHaveAttribute('maxlength', '20');
  await expect(page.getByLabel('CPF do condutor')).toHaveAttribute('maxlength', '11');
  await expect(page.getByLabel('Estado')).toBeDisabled();
  await expect(page.getByLabel('Estado')).toHaveValue('RJ');
  await expect(page.getByLabel('Não', { exact: true })).toBeChecked();

  const numero = cnhComFinal(4);
  await page.getByLabel('Número da CNH').fill(numero);
  await page.getByLabel('CPF do condutor').pressSequentially('390.533.447-05');
  await expect(page.getByLabel('CPF do condutor')).toHaveValue(CPF);
  await page.getByLabel('E-mail para notificações').fill('filha@example.com');
  await page.getByRole('button', { name: 'Cadastrar CNH' }).click();
  await expect(page.getByRole('dialog').getByText('CNH cadastrada com sucesso!')).toBeVisible();

  await page.waitForURL(/\/app\/condutores\/view\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Pontuação' })).toBeVisible();
  await expect(page.getByText('Se tudo for mantido, o limite de 20 pontos é atingido.')).toBeVisible();
  await expect(page.getByText(/^24 pontos se tudo for mantido/)).toBeVisible();
  await expect(page.getByText(/10 pontos de decisão definitiva/)).toBeVisible();
  await expect(page.getByText(/[Dd]eixam de somar/).first()).toBeVisible();
  await page.locator('summary', { hasText: 'O que o Detran informa' }).click();
  await expect(page.getByRole('rowheader', { name: 'Últimos 12 meses' })).toBeVisible();
  await page.locator('summary', { hasText: 'Multas (' }).click();
  const multas = page.getByRole('list', { name: 'Multas desta habilitação' });
  await expect(multas.getByRole('listitem')).toHaveCount(4);

  await page.goto('/app/condutores');
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(numero) });
  await expect(row).toContainText('24');
  await expect(page.getByRole('link', { name: 'Cadastrar outra CNH' })).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(/view/);
  expect(await driver.api.habilitacoes.lista()).toMatchObject([
    { NumeroCnh: numero, EmailNotificacao: 'filha@example.com' },
  ]);
});

/** Chromium cancels the view transition of a page whose requests a test delays, and reports that without a message. */
const DROPPED_TRANSITION = /^page error: $/;

test('during submission the overlay shows a message every two seconds', async ({
  page,
  driver: _,
  allowConsole,
}) => {
  allowConsole(DROPPED_TRANSITION);
  await page.goto('/app/condutores/cadastrar');
  await hydrated(page);
  const { promise: held, resolve: send } = Promise.withResolvers<void>();
  await pastServiceWorker(page);
  await page.route('**/condutores/cadastrar', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Número da CNH').fill(cnhComFinal(0));
  await page.getByLabel('CPF do condutor').fill(CPF);
  await page.getByRole('button', { name: 'Cadastrar CNH' }).dblclick();
  const overlay = page.getByRole('dialog');
  for (const mensagem of MENSAGENS_DO_CADASTRO.slice(0, 3)) await expect(overlay).toContainText(mensagem);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  send();
  await page.waitForURL(/condutores\/view/);
  await expect(page.getByRole('heading', { name: 'Pontuação' })).toBeVisible();
});

test('the licence past the limit of the plan is refused in the words of the specification', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(0);
  await page.goto('/app/condutores/cadastrar');
  // Shown first, before anything is typed.
  await expect(page.getByRole('main').getByText('O limite de condutores foi atingido!')).toBeVisible();
  await hydrated(page);
  await page.getByLabel('Número da CNH').fill(cnhComFinal(0));
  await page.getByLabel('CPF do condutor').fill(CPF);
  await page.getByRole('button', { name: 'Cadastrar CNH' }).click();
  const dito = page.getByRole('main').getByText('O limite de condutores foi atingido!');
  await expect(dito).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('link', { name: 'mudança no seu plano' })).toHaveAttribute(
    'href',
    '/app/planos/contratar',
  );
  await expect(page.getByRole('alert')).toContainText(
    'O limite de condutores foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!',
  );
  await expect(page.locator('.avisos .aviso-erro')).toContainText('O limite de condutores foi atingido!');
  await expect(page.getByLabel('CPF do condutor')).toHaveValue(CPF);
});
