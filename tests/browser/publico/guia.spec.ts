import { expect, test } from '../support/test.ts';

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
});
