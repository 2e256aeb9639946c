import type { Page } from 'playwright/test';
import { type Driver, test } from '../support/driver.ts';
import { hydrated } from '../support/islands.ts';
import { FILES, type Fine, finesOf, payAppeal } from '../support/multas.ts';
import { expect, expectAccessible } from '../support/test.ts';

const MIB = 1024 * 1024;
const DOCUMENTS = {
  'Documento de identidade ou CNH': FILES.png,
  'Comprovante de residência': FILES.png,
  'CRLV do veículo': FILES.pdf,
  'Documento de identidade do proprietário': FILES.pdf,
};
type Label = keyof typeof DOCUMENTS;
type Upload = { name: string; mimeType: string; buffer: Buffer };

const field = (page: Page, label: Label) => page.locator('input[type="file"]').and(page.getByLabel(label));
const send = (page: Page) => page.getByRole('button', { name: 'Enviar solicitação' });

async function choose(page: Page, files: Partial<Record<Label, Upload>> = DOCUMENTS) {
  for (const [label, file] of Object.entries(files)) await field(page, label as Label).setInputFiles(file);
}

/** Opens the page of a licence fine with a paid appeal. */
async function openPaidFine(page: Page, driver: Driver, how?: Parameters<Page['goto']>[1]): Promise<Fine> {
  await driver.registerCnh(1);
  const [fine] = await finesOf(driver);
  if (!fine) throw new Error('no fine');
  await payAppeal(driver, fine.Guid);
  await page.goto(`/app/multas/habilitacao/view/${fine.Guid}?pedir`, how);
  return fine;
}

test('an appeal is requested with four documents, and can be followed', async ({ page, driver }) => {
  const fine = await openPaidFine(page, driver);
  await expect(page.getByText('Este recurso já está pago.')).toBeVisible();
  // The stage of the appeals is among the fine's data before one is requested too.
  await page.getByText('Dados da multa', { exact: true }).click();
  await expect(page.getByText('Nenhum recurso solicitado. Fase atual: Defesa Prévia.')).toBeVisible();
  await expectAccessible(page);
  await choose(page);
  await send(page).click();

  await expect(page.getByText('Obrigado, solicitação enviada com sucesso.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recurso: Defesa Prévia', exact: true })).toBeVisible();
  await expect(send(page)).toHaveCount(0);
  await expect(
    page.getByText(/^Pedido recebido em \d\d\/\d\d\/\d{4}\. Conferimos os documentos\. Protocolamos até/),
  ).toBeVisible();
  await expect(page.locator('.estrada-desenho'), 'one timeline a screen').toHaveCount(1);

  await page.goto('/app/multas');
  await page.getByRole('link', { name: 'Legal, solicitei' }).click();
  await page.getByRole('link', { name: 'Ver em Meus Protocolos' }).click();
  await expect(page).toHaveURL(/\/app\/recursos\?recurso=[0-9a-f-]{36}$/);
  await page.getByText('Papéis e dados', { exact: true }).click();
  await expect(page.getByText(fine.AutoInfracao).first()).toBeVisible();
  await expect(page.getByText('Solicitado', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page.locator('li.multa')).toContainText('Pedido recebido');
});

test('a wrong or a large file is told beside its field, a large photo is made smaller, and after a dropped connection the same files open one appeal', async ({
  page,
  driver,
  allowConsole,
}) => {
  allowConsole(/415|ERR_FAILED|ERR_CONNECTION/);
  await openPaidFine(page, driver);
  // A form sent before hydration is sent by the browser, which loses the files.
  await hydrated(page);
  await choose(page, { ...DOCUMENTS, 'CRLV do veículo': FILES.text });
  await send(page).click();
  const crlv = field(page, 'CRLV do veículo');
  await expect(crlv).toHaveAccessibleDescription(/deve ser uma foto \(JPG, PNG, WebP, HEIC\) ou um PDF/);
  await expect(crlv).toHaveAttribute('aria-invalid', 'true');

  const large = { ...FILES.pdf, buffer: Buffer.concat([FILES.pdf.buffer, Buffer.alloc(10 * MIB)]) };
  await choose(page, { 'CRLV do veículo': large });
  await send(page).click();
  await expect(crlv).toHaveAccessibleDescription(/O arquivo é maior do que 10 MB/);
  const summary = page.getByRole('alert').filter({ hasText: 'Confira os campos indicados.' });
  await expect(summary.getByRole('link', { name: /^CRLV do veículo: O arquivo é maior/ })).toBeVisible();
  await expect(crlv).toBeFocused();
  await expectAccessible(page);

  // The other files stay chosen.
  await choose(page, { 'CRLV do veículo': FILES.pdf });
  await expect(summary).toHaveCount(0);
  // What follows the picture is not drawn, and makes the file as large as a camera's.
  const photo = Buffer.concat([await noise(page, { width: 800, height: 700 }), Buffer.alloc(10 * MIB)]);
  await choose(page, { 'Comprovante de residência': { ...FILES.png, buffer: photo } });
  // The server completes the request, but its answer never arrives.
  const address = '**/app/multas/habilitacao/view/**';
  let length = Number.NaN;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    length = route.request().postDataBuffer()?.length ?? Number.NaN;
    await route.fetch({ maxRedirects: 0 });
    await route.abort('failed');
  });
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('A conexão caiu. Nada foi perdido');
  expect(length).toBeLessThan(4 * MIB);
  await page.unroute(address);
  await send(page).click();
  await expect(page.getByText('Obrigado, solicitação enviada com sucesso.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Recurso: / })).toHaveCount(1);
});

/** An incompressible picture: a PNG of every colour. */
async function noise(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ width, height }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const image = context.createImageData(width, height);
    for (let i = 0; i < image.data.length; i += 1) image.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, size);
  return Buffer.from(base64, 'base64');
}
