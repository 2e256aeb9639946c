import { obrigado } from '../pedidos/cartao.ts';
import { pagar, test } from '../pedidos/compras.ts';
import { noBanco } from '../support/banco.ts';
import { expect, expectAccessible } from '../support/test.ts';
import { vendaPara } from './vendas.ts';

const enderecoDe = (id: number) => `/app/venda/pedido/contrato/${id}`;

test('a driver reads the contract on the page, accepts it and pays by Pix', async ({ page, comprador }) => {
  const id = await vendaPara(comprador);
  await page.goto(enderecoDe(id));
  await expect(page.getByRole('heading', { name: 'Aceite os termos abaixo para continuar:' })).toBeVisible();
  await expect(page.getByText('R$ 650,00').first()).toBeVisible();
  const folhas = page.getByRole('article');
  await expect(folhas.first()).toBeVisible();
  const paginas = await folhas.count();
  expect(paginas).toBeGreaterThan(0);
  expect(paginas).toBeLessThanOrEqual(3);
  // The text layer lies over the drawing, for reading aloud, searching and copying.
  await expect(folhas.first()).toContainText(`Contrato de prestação de serviços nº ${id}`);
  await expect(folhas.first()).toContainText(comprador.nome);
  const canvas = page.locator('.visor-folha canvas').first();
  await expect(canvas).toBeVisible();
  const escuros = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let found = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 100) found += 1;
    return found / (width * height);
  });
  expect(escuros).toBeGreaterThan(0.003);
  const regiao = page.getByRole('region', { name: /páginas/ });
  const largura = (await folhas.first().boundingBox())?.width ?? 0;
  expect(largura).toBeLessThanOrEqual((await regiao.boundingBox())?.width ?? 0);
  await regiao.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => regiao.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Declaro que li e aceito os termos' }).click();
  await expect(page).toHaveURL(`/app/venda/forma-pagamento/${id}`);
  await page.goto(enderecoDe(id));
  await expect(page.getByText(/Você aceitou este contrato em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Declaro/ })).toHaveCount(0);
  await page.goto(`/app/venda/forma-pagamento/${id}`);
  await page.getByLabel('Pix').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await pagar(page).click();
  await noBanco(page.getByRole('link', { name: 'Pagar no banco simulado' }), /Pagar R\$ 650,00/);
  await expect(obrigado(page)).toBeVisible();
});

test('a contract that cannot be read says so and still can be downloaded or tried again', async ({
  page,
  comprador,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const id = await vendaPara(comprador);
  await page.route('**/arquivos/*', (route) => route.fulfill({ status: 404, body: 'NAO_ENCONTRADO' }));
  await page.goto(enderecoDe(id));
  await expect(page.getByText('Não foi possível consultar seu contrato no momento.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Baixar o contrato (PDF)' })).toBeVisible();
  // A contract that did not load cannot be accepted.
  const aceitar = page.getByRole('button', { name: 'Declaro que li e aceito os termos' });
  await expect(aceitar).toBeDisabled();
  await expect(page.getByText('O contrato precisa abrir nesta página antes de ser aceito.')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('article').first()).toContainText(`Contrato de prestação de serviços nº ${id}`);
  await expect(aceitar).toBeEnabled();
});

test('a contract that this browser cannot draw is accepted after it was downloaded', async ({
  page,
  comprador,
}) => {
  const id = await vendaPara(comprador);
  // The file arrives, but pdf.js has no canvas to draw on.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(enderecoDe(id));
  await expect(page.getByText('Este navegador não consegue mostrar o contrato aqui.')).toBeVisible();
  const aceitar = page.getByRole('button', { name: 'Declaro que li e aceito os termos' });
  await expect(aceitar).toBeDisabled();
  const arquivo = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar o contrato (PDF)' }).click();
  await arquivo;
  await expect(aceitar).toBeEnabled();
});
