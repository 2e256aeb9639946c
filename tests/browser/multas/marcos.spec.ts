import { emDias, noPapel } from '../support/dias.ts';
import { test } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
import { expect, expectAccessible } from '../support/test.ts';

test('days copied from the notice set the printed deadline', async ({ page, driver }) => {
  await driver.registerCnh(1);
  const [fine] = await finesOf(driver);
  await page.goto(`/app/multas/habilitacao/view/${fine?.Guid}`);
  await expect(page.getByText(/Apresentar a defesa prévia/).first()).toBeVisible();
  await expect(page.getByText(/\(estimativa\)/).first()).toBeVisible();
  await page.getByText('Datas e papéis').click();
  const ultimo = emDias(25);
  await page.getByLabel('Último dia impresso para a defesa prévia').fill(noPapel(ultimo));
  await page.getByRole('button', { name: 'Guardar as datas' }).click();

  await expect(page.getByText('Datas guardadas.')).toBeVisible();
  await expect(page.getByText(`até ${noPapel(ultimo)}, faltam 25 dias`).first()).toBeVisible();
  await expect(page.getByText('impresso na notificação').first()).toBeVisible();
  await expectAccessible(page);
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
  await page.getByText('Datas e papéis').click();
  await page.getByText('Outras datas desta carta').click();
  const feita = page.getByLabel('Defesa prévia protocolada no órgão');
  await feita.fill(noPapel(emDias(9)));
  await page.getByRole('button', { name: 'Guardar as datas' }).click();
  await expect(feita).toHaveAccessibleDescription(/ainda não chegou/);
  await expect(feita).toHaveValue(noPapel(emDias(9)));
  await feita.fill(noPapel(emDias(-1)));
  await page.getByRole('button', { name: 'Guardar as datas' }).click();
  await expect(page.getByText('Acompanhe o julgamento da defesa').first()).toBeVisible();
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
