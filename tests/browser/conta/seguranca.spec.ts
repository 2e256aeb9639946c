import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { expect, expectAccessible } from '../support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'the own account, with script' : 'the own account, without script',
    () => {
      test.use({ javaScriptEnabled });

      test('a driver changes the password, stays signed in, and signs in with the new one', async ({
        page,
        driver,
        allowConsole,
      }) => {
        allowConsole(/422/);
        await page.goto('/app/perfil');
        await page.getByRole('link', { name: 'Trocar a senha' }).click();
        await page.getByLabel('Senha atual').fill('nao-e-esta');
        await page.getByLabel('Nova senha', { exact: true }).fill('rodovia-27');
        await page.getByLabel('Repita a nova senha').fill('rodovia-27');
        await page.getByRole('button', { name: 'Trocar a senha' }).click();
        await expect(page.getByText('Esta não é a sua senha.').first()).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByLabel('Senha atual').fill(driver.senha);
        await page.getByLabel('Nova senha', { exact: true }).fill('rodovia-27');
        await page.getByLabel('Repita a nova senha').fill('rodovia-27');
        await page.getByRole('button', { name: 'Trocar a senha' }).click();

        await expect(page.getByText('Senha trocada. Os outros aparelhos saíram da sua conta.')).toBeVisible();
        await page.goto('/sair');
        await page.getByLabel('E-mail').fill(driver.email);
        await page.getByLabel('Senha', { exact: true }).fill('rodovia-27');
        await page
          .getByRole('button', { name: /acessar|entrar/i })
          .first()
          .click();
        await expect(page).toHaveURL(/\/app\/inicial$/);
      });

      test('a driver sees another device and signs it out with the password', async ({
        page,
        request,
        driver,
      }) => {
        const { email, senha } = driver;
        const form = { username: email, password: senha, grant_type: 'password' };
        const headers = {
          'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36',
        };
        const { access_token } = await (await request.post('/token', { form, headers })).json();
        const perfil = async () => {
          const bearer = { authorization: `Bearer ${access_token}` };
          return (await request.get('/api/appUsuario/v1/Usuario/Perfil', { headers: bearer })).status();
        };
        await page.goto('/app/perfil');
        await page.getByRole('link', { name: 'Ver os aparelhos conectados' }).click();
        await expect(page.getByText('Este aparelho:')).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByLabel(/Chrome no Android/).check();
        await page.getByLabel('Sua senha').fill(senha);
        await page.getByRole('button', { name: 'Encerrar o acesso' }).click();
        await expect(page.getByText('Pronto: o acesso foi encerrado.')).toBeVisible();
        await expect(page.getByText(/Chrome no Android/)).toHaveCount(0);
        expect(await perfil()).toBe(401);
      });
    },
  );
}

test('every password asked for under security can be shown, and may not stay empty', async ({
  page,
  driver,
}) => {
  expect(driver.nome).toBeTruthy();
  await page.goto('/app/perfil/seguranca');
  await hydrated(page);
  const senhas = page.locator('input[type=password]');
  const quantas = await senhas.count();
  expect(quantas).toBeGreaterThan(0);
  for (const senha of await senhas.all()) {
    await expect(senha).toHaveAttribute('required');
    await senha.fill('estrada-26');
  }
  const mostrar = page.getByRole('button', { name: 'Mostrar o que foi digitado' });
  await expect(mostrar).toHaveCount(quantas);
  for (const botao of await mostrar.all()) await botao.click();
  await expect(senhas).toHaveCount(0);
});

test('a password that is shown stays shown while its error is mended', async ({ page, driver: _ }) => {
  await page.goto('/app/perfil/senha');
  await hydrated(page);
  const senha = page.getByLabel('Nova senha', { exact: true });
  await senha.fill('curta');
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(senha).toHaveAttribute('aria-invalid', 'true');
  const campo = page.locator('.campo').filter({ has: senha });
  const mostrar = campo.getByRole('button', { name: 'Mostrar o que foi digitado' });
  await mostrar.click();
  await senha.press('a');
  await expect(senha).not.toHaveAttribute('aria-invalid', 'true');
  await expect(mostrar).toHaveAttribute('aria-pressed', 'true');
  await expect(senha).toHaveAttribute('type', 'text');
});

test('while the password changes no tab asks with the session that ends, and all go on with the new one', async ({
  page,
  driver,
  context,
  request,
}) => {
  const asked: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/Notificacao/PushApp')) asked.push(response.status());
  });
  await page.clock.install();
  const other = await context.newPage();
  await other.goto('/app/inicial');
  await expect.poll(() => asked.length).toBe(1);

  await page.goto('/app/perfil/senha');
  await page.getByLabel('Senha atual').fill(driver.senha);
  await page.getByLabel('Nova senha', { exact: true }).fill('rodovia-27');
  await page.getByLabel('Repita a nova senha').fill('rodovia-27');
  await hydrated(page);
  const changed = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/app/perfil/senha', async (route) => {
    // Sent from outside of the page: its cookie arrives with the answer, not before.
    const sent = route.request();
    const response = await request.fetch(sent.url(), {
      method: 'POST',
      headers: await sent.allHeaders(),
      data: sent.postDataBuffer() ?? '',
    });
    changed.resolve();
    await answer.promise;
    // A response that a test fulfils cannot set a cookie.
    const cookies = response.headersArray().flatMap(({ name, value }) => {
      const [, cookie = '', is = ''] = /^(\w+)=([^;]+)/.exec(value) ?? [];
      return name === 'set-cookie'
        ? [{ name: cookie, value: is, url: new URL(sent.url()).origin, httpOnly: true }]
        : [];
    });
    await context.addCookies(cookies);
    await route.fulfill({ json: await response.json() });
  });
  // The next poll must be due while the form is being sent; the form is aborted after 45 s.
  const age = await page.evaluate(() => Date.now() - Number(localStorage.getItem('pushEm')));
  if (age < 45_000) await page.clock.fastForward(45_000 - age);
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  await changed.promise;
  // The old session has ended on the server, the new cookie has not arrived, and a poll of this driver is due.
  const before = asked.length;
  await page.clock.fastForward(25_000);
  await other.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  expect(asked).toHaveLength(before);
  answer.resolve();
  await expect(page.getByText('Senha trocada. Os outros aparelhos saíram da sua conta.')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  expect(asked.filter((status) => status !== 200)).toEqual([]);
});
