import { type Driver, test } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
import { expect, expectAccessible } from '../support/test.ts';

/** Fines kept by hand, because no source lists so many. */
async function guardar(driver: Driver, quantas: number) {
  for (let n = 0; n < quantas; n += 1)
    await driver.call('/api/appUsuario/v1/MultaGuardada/Guardar', {
      AutoInfracao: `X${String(10_000_000 + n)}`,
      DataInfracao: '2026-06-10',
      OrgaoEmissor: n === 7 ? 'Prefeitura de Maricá' : 'Prefeitura de Niterói',
      Codigo: '74550',
      Placa: 'KXA1B23',
    });
}

test('the page of twenty fines is small, and its rows keep apart', async ({ page, driver }) => {
  await driver.registerCnh(2);
  await finesOf(driver, { atLeast: 4 });
  await guardar(driver, 16);
  const answer = await page.goto('/app/multas');
  const linhas = page.locator('tr.multa');
  await expect(linhas).toHaveCount(20);
  const html = (await answer?.text()) ?? '';
  // The style sheet stands in every page and is the same in all of them; so is the loader of the islands.
  const markup = html.replace(/<style[^>]*>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '');
  expect(Buffer.byteLength(markup), 'markup').toBeLessThanOrEqual(30 * 1024);
  const linhasVistas = await linhas.evaluateAll((todas) =>
    todas.map((uma) => {
      const caixa = (qual: string) => uma.querySelector(qual)?.getBoundingClientRect();
      const folga = (caixa('.escolher > span')?.top ?? 999) - (caixa('.figures strong')?.bottom ?? 0);
      return { altura: uma.getBoundingClientRect().height, folga };
    }),
  );
  for (const { altura, folga } of linhasVistas) {
    expect.soft(altura, 'the height of a row').toBeLessThanOrEqual(88);
    expect.soft(folga, 'the act is below the amount').toBeGreaterThanOrEqual(-4);
  }
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('folha=');
  const outra = await page.goto('/app/multas');
  expect((await outra?.body())?.length, 'the whole page, with the styles kept').toBeLessThanOrEqual(
    36 * 1024,
  );
});

test('a long list of fines has pages of 25 and a search, both in the address', async ({ page, driver }) => {
  await guardar(driver, 30);
  await page.goto('/app/multas');
  const linhas = page.locator('tr.multa');
  await expect(linhas).toHaveCount(25);
  await expect(page.getByText('Página 1 de 2, 30 multas')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Próximas' }).click();
  await expect(page).toHaveURL('/app/multas?pagina=2');
  await expect(linhas).toHaveCount(5);
  await page.locator('.procurar > summary').click();
  await page.getByLabel('Placa, auto, órgão, infração ou dia').fill('marica');
  await page.getByRole('button', { name: 'Procurar' }).click();
  await expect(page).toHaveURL('/app/multas?q=marica');
  await expect(linhas).toHaveCount(1);
  await page.reload();
  await expect(linhas).toHaveCount(1);
  await page
    .getByRole('navigation', { name: 'Mostrar' })
    .getByRole('link', { name: /^Pagas/ })
    .click();
  await expect(page).toHaveURL('/app/multas?mostrar=pagas&q=marica');
  await expect(page.getByText('Nenhuma multa em “Pagas” com “marica”.')).toBeVisible();
  await page.getByRole('link', { name: 'Limpar' }).click();
  await expect(page.getByText('Nenhuma multa em “Pagas”.')).toBeVisible();
});
