import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

const DOCUMENTOS = [
  ['Termos de uso, privacidade e segurança', '/politicas/termos-de-uso'],
  ['Política de pagamento e cancelamento', '/politicas/pagamento-e-cancelamento'],
] as const;

test('a driver finds both documents, to open in a new tab or over the page', async ({ page, driver: _ }) => {
  await page.goto('/app/termos');
  await expect(page.getByRole('heading', { name: 'Termos', exact: true })).toBeVisible();
  for (const [titulo, endereco] of DOCUMENTOS) {
    const link = page.getByRole('link', { name: `Abrir ${titulo}, em nova aba` });
    await expect(link).toHaveAttribute('href', endereco);
    await expect(link).toHaveAttribute('target', '_blank');
    await page.getByRole('button', { name: `Ler aqui ${titulo}` }).click();
    const dialogo = page.getByRole('dialog', { name: titulo });
    await expect(dialogo).toBeVisible();
    const janela = page.viewportSize();
    const caixa = await dialogo.boundingBox();
    expect(caixa?.width).toBe(janela?.width);
    expect(caixa?.height).toBe(janela?.height);
    await dialogo.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialogo).toBeHidden();
  }
});
