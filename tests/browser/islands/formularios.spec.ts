import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect } from '../support/test.ts';

test('a session that ended in mid-form is said, what was typed stays, and after signing in it is saved', async ({
  page,
  driver,
  allowConsole,
}) => {
  allowConsole(/401/);
  await page.goto('/app/veiculos/cadastrar');
  await hydrated(page);
  await page.getByLabel('Renavam do veículo 1').fill('76441446302');
  await page.getByLabel('Placa do veículo 1').fill('ABC1234');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toHaveValue(driver.email);
  await dialog.getByLabel('Senha').fill(driver.senha);
  await dialog.getByRole('button', { name: 'Entrar e continuar' }).click();
  await expect(page).toHaveURL(/\/app\/veiculos$/);
  await expect(page.getByText(/^Sucesso!!!!/)).toBeVisible();
});

test('a form is not sent for another driver who signed in meanwhile', async ({ page, driver: _ }) => {
  await page.goto('/app/perfil/senha');
  await hydrated(page);
  await page.evaluate(() => localStorage.setItem('CLLogin', 'outra@example.com'));
  await page.route('**/app/perfil/senha', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-motorista': 'outra%40example.com' } }),
  );
  await page.getByLabel('Senha atual').fill('qualquer-1');
  await page.getByLabel('Nova senha', { exact: true }).fill('rodovia-27');
  await page.getByLabel('Repita a nova senha').fill('rodovia-27');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(page.getByRole('alert')).toContainText('Este pedido pertence a outra conta.');
});

test('the older of two windows does not overwrite the newer one in silence', async ({ page, driver }) => {
  await driver.completeProfile();
  await page.goto('/app/perfil');
  await hydrated(page);
  const outra = await page.context().newPage();
  await outra.goto('/app/perfil');
  await outra.getByLabel('Bairro').fill('Ingá');
  await outra.getByRole('button', { name: 'Salvar' }).click();
  await expect(outra.getByText('Dados atualizados!')).toBeVisible();
  await outra.close();
  await page.getByLabel('RG').fill('ABC123');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const resumo = page.getByRole('alert');
  await expect(resumo).toContainText('mudados em outra janela');
  await expect(resumo.getByRole('link', { name: 'Bairro: Na outra janela ficou: Ingá.' })).toBeVisible();
  await expect(page.getByLabel('RG')).toHaveValue('ABC123');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados atualizados!')).toBeVisible();
  await expect(page.getByLabel('Bairro')).toHaveValue('Centro');
});

test('a number and a day in other writings are understood, pasted or typed; the calendar opens at what is typed, and says of which field it is', async ({
  page,
  driver: _,
}) => {
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = () => undefined;
  });
  await page.goto('/app/perfil');
  await hydrated(page);
  const paste = async (rotulo: string, texto: string) => {
    await page.getByLabel(rotulo).fill('');
    await page.getByLabel(rotulo).focus();
    await page.evaluate((text) => document.execCommand('insertText', false, text), texto);
  };
  const telefone = page.getByLabel('Telefone');
  await expect(async () => {
    await paste('Telefone', '+55 21 99876-5432');
    await expect(telefone).toHaveValue('(21) 99876-5432', { timeout: 500 });
  }).toPass();
  await telefone.clear();
  await telefone.pressSequentially('021 99999-8888');
  await expect(telefone).toHaveValue('(21) 99999-8888');
  await paste('Data de nascimento', '1990-05-17');
  await expect(page.getByLabel('Data de nascimento')).toHaveValue('17/05/1990');
  const nascimento = page.getByLabel('Data de nascimento');
  const calendario = page.getByRole('button', { name: 'Calendário' });
  const escolha = page.locator('input[type=date]');
  await nascimento.fill('17/05/1990');
  await expect(calendario).toHaveAccessibleDescription('Data de nascimento');
  await calendario.click();
  await expect(escolha).toHaveValue('1990-05-17');
  await escolha.fill('1990-05-18');
  await expect(nascimento).toHaveValue('18/05/1990');
  // The same day again, after another one was typed.
  await nascimento.fill('19/05/1990');
  await calendario.click();
  await escolha.fill('1990-05-18');
  await expect(nascimento).toHaveValue('18/05/1990');
  await nascimento.fill('31/0');
  await calendario.click();
  await expect(escolha).toHaveValue('');
});

test('an island that React can no longer draw leaves its form to the browser, with what was typed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/NotFoundError|ERR_FAILED/);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByLabel('Senha').fill('outra-senha');
  // No translator wraps elements: what no rule of ours foresees.
  await page
    .locator('form')
    .getByRole('button', { name: /^(Acessar|ENTRAR)$/ })
    .evaluate((botao) => {
      const around = document.createElement('span');
      around.append(...botao.childNodes);
      botao.append(around);
    });
  await page.route('**/login', (route) => route.abort());
  const send = page.getByRole('button', { name: /^(Acessar|ENTRAR)$/ });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('O que você preencheu continua');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
  await expect(page.getByLabel('Senha')).toHaveValue('outra-senha');
  await page.unroute('**/login');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('não cadastrado');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.com');
});
