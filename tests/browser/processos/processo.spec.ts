import { emDias, noPapel } from '../support/dias.ts';
import { test } from '../support/driver.ts';
import { expect, expectAccessible } from '../support/test.ts';

const noDia = (dias: number) => noPapel(emDias(dias));

test('a process is kept, its day is among the deadlines, and its petition is written in four steps', async ({
  page,
  driver,
}) => {
  await driver.completeProfile();
  await page.goto('/app/inicial');
  await page.getByRole('link', { name: 'Chegou carta de suspensão ou cassação da CNH?' }).click();
  await page.getByLabel('Suspensão do direito de dirigir').check();
  await page.getByLabel('Número do processo').fill('2026/004512');
  await page.getByLabel('Órgão que abriu o processo').fill('DETRAN-RJ');
  await page.getByRole('button', { name: 'Guardar o processo' }).click();
  await expect(page.getByText('Processo guardado.')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Diga a data da carta' })).toBeVisible();
  await page.getByLabel('Último dia impresso para a defesa').fill(emDias(25));
  await page.getByRole('button', { name: 'Guardar as datas' }).click();
  await expect(page.getByText('Defesa da suspensão: faltam 25 dias')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('term').filter({ hasText: 'Último dia impresso para a defesa' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/app/processo');
  const linha = page.getByRole('list', { name: 'Processos' }).getByRole('link');
  await expect(linha).toContainText('faltam 25 dias');
  await page.goto('/app/prazos');
  await expect(page.getByRole('link', { name: 'Processo 2026/004512', exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: /Escrever: Defesa/ })
    .first()
    .click();

  await expect(page.getByText('Passo 1 de 4')).toBeVisible();
  await page.getByLabel('RG ou outro documento de identidade').fill('RG 20.111.222-3');
  await page.getByLabel('Número de registro da CNH').fill('01234567890');
  await page.getByRole('button', { name: 'Continuar' }).last().click();
  await expect(page.getByText('Passo 2 de 4')).toBeVisible();
  await expect(page.getByLabel('Último dia impresso na notificação')).toHaveValue(noDia(25));
  await page.getByLabel('Soma de pontos').check();
  await page.getByLabel('Expedição da notificação que abriu o processo').fill(noDia(-6));
  await page.getByRole('button', { name: 'Continuar' }).last().click();
  await expect(page.getByText('Passo 3 de 4')).toBeVisible();
  await page.getByLabel('Pontos que a notificação soma').fill('27');
  await page.getByLabel('Destas infrações, quantas gravíssimas que somam pontos').fill('1');
  await page
    .getByRole('group', { name: /Sua CNH tem EAR/ })
    .getByLabel('Não', { exact: true })
    .check();
  await page.getByRole('button', { name: 'Continuar' }).last().click();
  await expect(page.getByText('A soma é de 27 pontos, e o seu limite, de 30.')).toBeVisible();
  await expectAccessible(page);
  const baixada = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar a petição em PDF' }).last().click();
  expect((await baixada).suggestedFilename()).toBe('processo-suspensao-2026004512.pdf');
});
