import type { Page } from 'playwright/test';
import { emDias, noPapel } from '../support/dias.ts';
import { test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { finesOf } from '../support/multas.ts';
import { expect, expectAccessible } from '../support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'the days of a notice with script' : 'the days of a notice without script',
    () => {
      test.use({ javaScriptEnabled });

      test('days copied from the notice set the printed deadline', async ({ page, driver }) => {
        await driver.registerCnh(1);
        const [fine] = await finesOf(driver);
        await page.goto(`/app/multas/habilitacao/view/${fine?.Guid}`);
        await expect(page.getByText(/Apresentar a defesa prévia/).first()).toBeVisible();
        await expect(page.getByText(/\(estimativa\)/).first()).toBeVisible();
        const ultimo = emDias(25);
        await page.getByLabel('Último dia impresso para a defesa prévia').fill(ultimo);
        await page.getByRole('button', { name: 'Guardar as datas' }).click();

        await expect(page.getByText('Datas guardadas.')).toBeVisible();
        await expect(page.getByText(`até ${noPapel(ultimo)}, faltam 25 dias`).first()).toBeVisible();
        await page.getByRole('heading', { name: 'Prazos', exact: true }).click();
        await expect(page.getByText('impresso na notificação').first()).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
      });

      test('a day that another window saved meanwhile is named, and a second save replaces it', async ({
        page,
        driver,
        allowConsole,
      }) => {
        allowConsole(/422/);
        await driver.registerCnh(1);
        const [fine] = await finesOf(driver);
        const endereco = `/app/multas/habilitacao/view/${fine?.Guid}`;
        const guardar = (aba: Page) => aba.getByRole('button', { name: 'Guardar as datas' }).click();
        const prazo = page.getByLabel('Último dia impresso para a defesa prévia');
        await page.goto(endereco);
        const outra = await page.context().newPage();
        await outra.goto(endereco);
        await outra.getByLabel('Último dia impresso para a defesa prévia').fill(emDias(25));
        await guardar(outra);
        await expect(outra.getByText('Datas guardadas.')).toBeVisible();
        await outra.close();

        await prazo.fill(emDias(26));
        await guardar(page);
        await expect(prazo).toHaveAccessibleDescription(`Na outra janela ficou: ${noPapel(emDias(25))}.`);
        await expect(prazo).toHaveValue(emDias(26));
        await guardar(page);
        await expect(page.getByText('Datas guardadas.')).toBeVisible();
        await expect(prazo).toHaveValue(emDias(26));
      });

      test('impossible days are reported beside their field, and typed values are kept', async ({
        page,
        driver,
        allowConsole,
      }) => {
        allowConsole(/422/);
        await driver.registerCnh(1);
        const [fine] = await finesOf(driver);
        await page.goto(`/app/multas/habilitacao/view/${fine?.Guid}`);
        await page.getByText('Outras datas desta carta').click();
        const feita = page.getByLabel('Defesa prévia protocolada no órgão');
        await feita.fill(emDias(9));
        await page.getByRole('button', { name: 'Guardar as datas' }).click();
        await expect(feita).toHaveAccessibleDescription(/ainda não chegou/);
        await expect(feita).toHaveValue(emDias(9));
        await feita.fill(emDias(-1));
        await page.getByRole('button', { name: 'Guardar as datas' }).click();
        await expect(page.getByText('Acompanhe o julgamento da defesa').first()).toBeVisible();
      });
    },
  );
}

test('a stored day that is half changed is not withdrawn: the page asks for the whole day', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(1);
  const [fine] = await finesOf(driver);
  const endereco = `/app/multas/habilitacao/view/${fine?.Guid}`;
  await page.goto(endereco);
  const prazo = page.getByLabel('Último dia impresso para a defesa prévia');
  const ultimo = emDias(25);
  await prazo.fill(ultimo);
  await page.getByRole('button', { name: 'Guardar as datas' }).click();
  await expect(page.getByText('Datas guardadas.')).toBeVisible();
  await hydrated(page);
  await expect(prazo).toHaveValue(ultimo);
  // Empties the first part of the date, and leaves the others.
  await prazo.press('Backspace');
  await expect(prazo).toHaveValue('');
  await page.getByRole('button', { name: 'Guardar as datas' }).click();
  await expect(prazo).toHaveAccessibleDescription(/Escreva a data como na notificação/);
  await expect(prazo).toBeFocused();
  const outra = await page.context().newPage();
  await outra.goto(endereco);
  await expect(outra.getByLabel('Último dia impresso para a defesa prévia')).toHaveValue(ultimo);
});

test('a refused defence opens nothing: the page waits for the notice of penalty', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(1);
  const [fine] = await finesOf(driver);
  await page.goto(`/app/multas/habilitacao/view/${fine?.Guid}`);
  await page.getByText('Outras datas desta carta').click();
  await page.getByLabel('Defesa prévia negada').fill(emDias(-1));
  await page.getByRole('button', { name: 'Guardar as datas' }).click();
  await expect(page.getByText(/só ela abre o recurso à JARI/).first()).toBeVisible();
  await expect(page.getByText(/^(Ainda não é multa|Corre prazo)$/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Comprar este recurso' })).toHaveCount(0);
});

test('a granted defence leaves nothing to pay, no points and no deadline', async ({ page, driver }) => {
  await driver.registerCnh(1);
  const [fine] = await finesOf(driver);
  await page.goto(`/app/multas/habilitacao/view/${fine?.Guid}`);
  await page.getByText('Outras datas desta carta').click();
  await page.getByLabel('Defesa prévia aceita: auto arquivado').fill(emDias(-1));
  await page.getByRole('button', { name: 'Guardar as datas' }).click();
  await expect(page.getByText('Nada a pagar nem a fazer').first()).toBeVisible();
  await expect(page.getByText('Sem pontos', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Prazos', exact: true })).toHaveCount(0);
});

test('each licence has its own points, and none is told as a fact before it is final', async ({
  page,
  driver,
}) => {
  await driver.registerCnh(4);
  await finesOf(driver, { atLeast: 4 });
  await page.goto('/app/dashboard');
  await expect(page.getByText(/^Pontos de .+, CNH final \d{4}$/)).toHaveCount(1);
  await expect(page.getByText('Se tudo for mantido, o limite de 20 pontos é atingido.')).toBeVisible();
  await page.goto('/app/condutores');
  await page.locator('a.linha').first().click();
  await expect(page.getByText(/10 pontos de decisão definitiva/)).toBeVisible();
  await expect(page.getByText(/24 pontos se tudo for mantido/)).toBeVisible();
  await expect(page.getByText(/deixam de somar/).first()).toBeVisible();
  await expectAccessible(page);
});
