import { test } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
import { operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';

test('the first screen of a new driver says what to do first', async ({ page, driver: _ }) => {
  await page.goto('/app/inicial');
  await expect(page.getByText('Degustação', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Restam \d+ dia\(s\)$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cadastrar CNH' })).toHaveAttribute(
    'href',
    '/app/condutores/cadastrar',
  );
  await expect(page.getByText('Ajuda jurídica:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Falar com especialista' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=/,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Minha CNH' })).toBeVisible();
});

test('the banner follows the size class of the screen', { tag: '@desk' }, async ({ page, driver: _ }) => {
  for (const [width, image] of [
    [1400, 'banner-g'],
    [1300, 'banner-m'],
    [959, 'banner-p'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/app/inicial');
    await expect
      .poll(() => page.locator('.banner img').evaluate((img: HTMLImageElement) => img.currentSrc))
      .toContain(image);
  }
});

test('/app is the overview, without a footer: points and fines are drawn, readable as tables', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(4);
  await finesOf(driver, { atLeast: 4 });
  await page.goto('/app');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByText(/^Pontos de .+, CNH final \d{4}$/)).toHaveCount(1);
  await expect(page.getByText('Se tudo for mantido, o limite de 20 pontos é atingido.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Pontos por mês da infração' }).getByRole('row')).toHaveCount(
    12,
  );
  await expect(page.getByRole('table', { name: 'Multas por situação' })).toBeVisible();
});

test.describe('a driver whose plan ended', () => {
  test('sees closed entries greyed, and is led back from closed screens with the reason in red', async ({
    page,
    driver,
  }) => {
    const conta = JSON.stringify(await operador('ver', 'clientes', driver.email));
    const [, plano = ''] = /"assinatura":"(\d+)"/.exec(conta) ?? [];
    await operador('assinaturas', 'encerrar', plano, '--motivo', 'teste', '--sim');
    await page.goto('/app/multas');
    await expect(page).toHaveURL('/app/inicial');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Seu plano não está ativo');
    await expect(alert).toHaveClass(/alerta-erro/);
    await expect(page.getByText('Plano já expirado, contrate um novo!')).toBeVisible();
    await expect(page.locator('.menu').getByText('Minhas Multas')).toHaveAttribute('aria-disabled', 'true');
    for (const open of ['Comece aqui', 'Meus Dados', 'Termos', 'Sair desta conta']) {
      await expect(page.locator('.menu a').filter({ hasText: open })).toHaveCount(1);
    }
    await page.goto('/app/planos/contratar');
    await expect(page).toHaveURL('/app/planos/contratar');
    await expect(driver.api.multas.listar()).rejects.toMatchObject({ code: 'MENU_BLOQUEADO' });
  });
});
