import { expect, test } from '../support/test.ts';

const INFRACAO = '/guia/infracoes/745-50-velocidade-ate-20-acima-da-maxima';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds an infraction by the code on the letter and reads what to check', async ({
    page,
  }) => {
    await page.goto('/guia');
    await page.getByLabel('Procure no guia: código, artigo ou palavra').fill('7455-0');
    await page.getByRole('button', { name: 'Procurar' }).click();
    await page.getByRole('link', { name: /Velocidade até 20% acima da máxima/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('745-50');
    await expect(page.getByText('R$ 104,13', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'O que conferir' })).toBeVisible();
    await page.getByText('Quantos pontos ela soma na CNH?').click();
    await expect(page.getByText('4 pontos, quando a multa se torna definitiva.').last()).toBeVisible();
  });

  test('a question without an answer says what else to try', async ({ page }) => {
    await page.goto('/guia?q=%3Cb%3Enada');
    await expect(page.getByRole('status')).toContainText('Não achamos nada para "<b>nada"');
  });
});

test('an infraction has one address: others lead to it, and what is not there is not found', async ({
  request,
}) => {
  const outro = await request.get('/guia/infracoes/74550', { maxRedirects: 0 });
  expect(outro.status()).toBe(301);
  expect(outro.headers().location).toBe(INFRACAO);
  expect((await request.get('/guia/infracoes/999-99')).status()).toBe(404);
  expect((await request.get('/guia/nada')).status()).toBe(404);
});
