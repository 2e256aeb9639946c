import { carta } from '../../fixtures/caneta.ts';
import { CARTAS } from '../../fixtures/cartas.ts';
import { test } from '../support/driver.ts';
import { expect } from '../support/test.ts';

const NOME = 'boxes with the label over the value';

const arquivo = async () => ({
  name: 'carta.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await carta(CARTAS[NOME]?.desenhar ?? (() => {}))),
});

/** A scan whose text says nothing of a fine. */
const semSentido = async () => ({
  name: 'carta.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await carta((c) => c.linha('tpI~ 8l!| oãc aut jnf'))),
});

test('a notice is read in airplane mode, compared, and kept', async ({
  page,
  context,
  driver: _,
  allowConsole,
}) => {
  // The notification bell keeps polling, with its own files.
  allowConsole(/ERR_(?:FAILED|INTERNET_DISCONNECTED)|dynamically imported module/);
  await page.goto('/app/guardadas/carta');
  await expect(page.getByText('O leitor está pronto')).toBeVisible();
  await context.setOffline(true);
  const enviados: string[] = [];
  page.on('request', (pedido) => pedido.method() === 'GET' || enviados.push(pedido.url()));
  await page.getByLabel('PDF da notificação').setInputFiles(await arquivo());
  await page.getByRole('button', { name: 'Ler a carta' }).click();
  await expect(page.getByText(/Lemos \d+ campos/)).toBeVisible();
  const auto = page.getByLabel('Auto de infração (AIT)');
  await expect(auto).toHaveValue('C12345678');
  await expect(auto).toHaveAccessibleDescription(/Confira na carta: página 1, linha 4/);
  await expect(page.getByLabel('Último dia impresso para a defesa prévia')).toHaveValue('10/12/2026');
  expect(enviados).toEqual([]);
  // What the driver types stays when another file cannot be read, and when the notice is read again.
  const local = page.getByLabel('Local (opcional)');
  await local.fill('Rua das Acácias');
  await page.getByLabel('PDF da notificação').setInputFiles(await semSentido());
  await page.getByRole('button', { name: 'Ler a carta' }).click();
  await expect(page.getByRole('alert')).toContainText('Não reconhecemos');
  await expect(local).toHaveValue('Rua das Acácias');
  await page.getByLabel('PDF da notificação').setInputFiles(await arquivo());
  await page.getByRole('button', { name: 'Ler a carta' }).click();
  await expect(page.getByText(/O que você já tinha escrito ficou/)).toBeVisible();
  await expect(local).toHaveValue('Rua das Acácias');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Escrita por você.')).toBeVisible();
  await expect(page.getByText('C12345678').first()).toBeAttached();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server reads it, and the same form comes', async ({ page, driver: _ }) => {
    await page.goto('/app/guardadas/carta');
    await page.getByLabel('PDF da notificação').setInputFiles(await arquivo());
    await page.getByRole('button', { name: 'Ler a carta' }).click();
    await expect(page.getByLabel('Placa')).toHaveValue('KVL1A23');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Escrita por você.')).toBeVisible();
  });
});
