import { test } from '../support/driver.ts';
import { operador } from '../support/operador.ts';
import { expect, expectAccessible } from '../support/test.ts';

test('a notice is counted on the bell, listed unread, and read once it is opened', async ({
  page,
  driver,
}) => {
  await page.goto('/app/notificacoes');
  await expect(page.getByText(/Nenhum aviso por enquanto/)).toBeVisible();
  await operador(
    'notificacoes',
    'enviar',
    '--conta',
    driver.email,
    '--sim',
    '--assunto',
    'Seu prazo termina amanhã',
    '--texto',
    'Confira a multa.',
  );
  await page.goto('/app/inicial');
  const bell = page.getByRole('link', { name: /Notificações/ });
  await expect(bell).toContainText('1');
  await bell.click();
  await expect(page.getByText(`Também avisamos em ${driver.email}`, { exact: false })).toBeVisible();
  await expect(page.getByText('Não lida')).toBeVisible();

  await page.getByRole('link', { name: /Seu prazo termina amanhã/ }).click();
  await expect(page.getByText('Confira a multa.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notificações', exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/app/notificacoes');
  await expect(page.getByText('Não lida')).toHaveCount(0);
});
