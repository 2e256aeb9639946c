import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { emDias } from '../support/dias.ts';
import { newDriver, test } from '../support/driver.ts';
import { operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';

/** A phone's photograph; the type is recognised from the content. */
const PAPEL = { name: 'papel.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nx\n%%EOF') };

test.use({ javaScriptEnabled: false });

test('a driver permits a partner, hands in a power of attorney, reads who looked, and takes it all back', async ({
  page,
  driver,
  browser,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/422/);
  const codigo = `silva-${randomUUID().slice(0, 8)}`;
  const escritorio = await browser.newContext({ javaScriptEnabled: false });
  const silva = await newDriver({ context: escritorio, request: escritorio.request, baseURL: baseURL ?? '' });
  await operador('parceiros', 'criar', codigo, '--nome', 'Despachante Silva', '--perfil', '2');
  await operador(
    ...['parceiros', 'aprovar', codigo, '--conta', silva.email],
    ...['--documento', '11.222.333/0001-81', '--registro', 'CRDD-RJ 1234'],
  );
  await driver.registerCnh(1);
  const dele = await escritorio.newPage();
  await dele.goto('/app/inicial');
  await dele.getByRole('link', { name: 'Prazos dos clientes de Despachante Silva' }).click();
  await expect(dele.getByText('Nenhum cliente permite ainda.')).toBeVisible();

  await page.goto('/app/perfil/parceiros');
  await page.getByLabel('Código').fill(codigo);
  await page.getByRole('button', { name: 'Ver o parceiro' }).click();
  await expect(page.getByText('CNPJ 11.222.333/0001-81 · CRDD-RJ 1234')).toBeVisible();
  await page.getByRole('button', { name: 'Permitir' }).click();
  await expect(page.getByText('Permissão dada.')).toBeVisible();

  await dele.reload();
  const linha = dele.getByRole('row', { name: /Ana Souza Prado/ }).first();
  await expect(linha).toContainText('sem procuração');
  await expect(linha.getByRole('link')).toHaveCount(0);
  const vindo = dele.waitForEvent('download');
  await dele.getByRole('link', { name: /planilha/ }).click();
  expect(await readFile(await (await vindo).path(), 'utf8')).toContain('Ana Souza Prado');
  await dele.goto('/app/parceiro?q=Zulmira');
  await expect(dele.getByText('Nenhum prazo com “Zulmira”.')).toBeVisible();
  await dele.getByRole('link', { name: 'Limpar' }).click();

  await page.getByLabel('Vale até').fill('2020-01-01');
  await page.getByLabel('Procuração assinada').setInputFiles(PAPEL);
  await page.getByRole('button', { name: 'Entregar' }).click();
  await expect(page.getByText('O último dia vem depois do primeiro.')).toBeVisible();
  await page.getByLabel('Vale até').fill(emDias(40));
  await page.getByLabel('Procuração assinada').setInputFiles(PAPEL);
  await page.getByRole('button', { name: 'Entregar' }).click();
  await expect(page.getByText('Vale hoje')).toBeVisible();

  await dele.reload();
  await linha.getByRole('link', { name: /Pedir recurso/ }).click();
  await expect(dele.getByText('O plano e os créditos do cliente não pagam este recurso')).toBeVisible();
  await operador('creditos', 'dar', driver.email, '--quantos', '1', '--motivo', 'Para o teste', '--sim');
  await dele.reload();
  await expect(dele.getByRole('heading', { name: /por Ana Souza Prado/ })).toBeVisible();
  await dele.getByRole('button', { name: 'Pedir em nome do cliente' }).click();
  await expect(dele.getByText('Anexe todos os documentos!')).toBeVisible();

  await page.goto('/app/perfil/quem-viu');
  await expect(page.getByRole('row', { name: /Despachante Silva.*Seus prazos, na lista/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Uma multa, para pedir o recurso/ })).toBeVisible();
  await expect(page.getByRole('main').getByText('Para acabar com isso').getByRole('link')).toHaveText([
    'Parceiros',
    'Compartilhados',
  ]);
  await page.goto(`/app/perfil/parceiros/${codigo}`);
  await page.getByRole('button', { name: 'Retirar a permissão' }).click();
  await expect(page.getByText('este parceiro não vê mais nada seu')).toBeVisible();
  await expect(page.getByText(/Revogada em/)).toBeVisible();
  await dele.goto('/app/parceiro');
  await expect(dele.getByText('Nenhum cliente permite ainda.')).toBeVisible();
  await escritorio.close();
});
