import { randomInt } from 'node:crypto';
import { newDriver, test } from '../support/driver.ts';
import { entrarComo } from '../support/mesa.ts';
import { FILES, finesOf, payAppeal, pedirRecurso } from '../support/multas.ts';
import { operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';

const mesa = `http://127.0.0.1:${process.env.BROWSER_TEST_OPERATOR_PORT}`;

// An invitation, an authenticator, an appeal from the queue to its decision, and the words and widths of every screen.

test.describe('without script', { tag: '@desk' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a lawyer takes an appeal from the queue to its protocol and its decision', async ({
    page,
    driver,
    allowConsole,
  }) => {
    allowConsole(/422/);
    await driver.registerCnh(1);
    const [fine] = await finesOf(driver);
    if (!fine) throw new Error('no fine');
    await pedirRecurso(driver, fine);
    const auto = fine.AutoInfracao;
    const email = await entrarComo(page, 'juridico');
    await page.getByRole('link', { name: new RegExp(auto) }).click();
    await expect(page.getByText('Solicitado').first()).toBeVisible();
    await expect(page.getByText(driver.email)).toBeVisible();
    // The four documents are listed and can be opened.
    const documento = page.getByRole('link', { name: 'CRLV do veículo' });
    const aberto = await page.request.get(`${mesa}${await documento.getAttribute('href')}`);
    expect([aberto.status(), aberto.headers()['content-type']]).toEqual([200, 'image/png']);

    await page.getByRole('button', { name: 'Assumir e analisar' }).click();
    await expect(page.getByRole('status')).toContainText('em análise');

    // The driver's own wizard, with what profile and source know.
    await page.getByRole('link', { name: 'Escrever no assistente' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Passo \d/);
    await page.getByRole('link', { name: 'Voltar ao recurso' }).click();

    await page.getByText('Registrar o protocolo').click();
    const protocolo = page.locator('form', { has: page.locator('[value^="recursos protocolar:"]') });
    await protocolo.getByLabel('O número do protocolo no órgão.').fill('2026/77');
    await protocolo.getByLabel('O comprovante do protocolo, em PDF.').setInputFiles(FILES.pdf);
    await protocolo.getByLabel(/^Conferi/).check();
    await protocolo.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('status')).toContainText('protocolado: 2026/77');

    await page.getByText('Registrar a decisão').click();
    const decisao = page.locator('form', { has: page.locator('[value^="recursos decidir:"]') });
    await decisao.getByLabel('A decisão.', { exact: true }).selectOption('indeferido');
    await decisao.getByLabel('Uma observação que o motorista lê.').fill('Publicada no diário');
    await decisao.getByLabel(/^Conferi/).check();
    await decisao.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('status')).toContainText('indeferido');
    await expect(page.getByText('Protocolo 2026/77')).toBeVisible();

    const registros = (await operador('auditoria', 'listar', '--quem', email, '--olhares')) as {
      acao: string;
    }[];
    const acoes = registros.map(({ acao }) => acao);
    for (const acao of ['mesa.entrar', 'mesa.ver', 'recurso.mover', 'mesa.ato'])
      expect(acoes).toContain(acao);
  });

  test('of several appeals that are taken at once a colleague took one: it is named, and the others stay ticked', async ({
    page,
    browser,
    driver,
    allowConsole,
  }) => {
    allowConsole(/422/);
    await driver.registerCnh(2);
    const fines = (await finesOf(driver, { atLeast: 2 })).filter(({ RecursoOnline }) => RecursoOnline);
    for (const fine of fines.slice(0, 2)) await pedirRecurso(driver, fine);
    const [um, dois] = fines.map(({ AutoInfracao }) => page.getByRole('checkbox', { name: AutoInfracao }));
    const outra = await entrarComo(await (await browser.newContext()).newPage(), 'juridico');
    await entrarComo(page, 'juridico');
    await um?.check();
    await dois?.check();
    await operador('recursos', 'passar', (await um?.inputValue()) ?? '', outra);
    await page.getByRole('button', { name: 'Assumir e analisar os marcados' }).click();
    await expect(page.getByRole('alert')).toContainText('já está com Sandra');
    await expect(page.getByRole('checkbox', { name: fines[0]?.AutoInfracao })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: fines[1]?.AutoInfracao })).toBeChecked();
    await page.getByRole('button', { name: 'Assumir e analisar os marcados' }).click();
    await expect(page.getByRole('status')).toContainText('em análise, com você');
  });

  test('money is for who has that role: an order is found by its code and refunded with a question first', async ({
    page,
    driver,
    allowConsole,
  }) => {
    allowConsole(/403|422/);
    await driver.registerCnh(1);
    const [fine] = await finesOf(driver);
    await payAppeal(driver, fine?.Guid ?? '');
    const pedidos = (await operador('pedidos', 'listar')) as { id: number; codigo: string; email: string }[];
    const pedido = pedidos.find(({ email }) => email === driver.email);
    await entrarComo(page, 'financeiro');
    await page.getByLabel(/^Buscar por/).fill(pedido?.codigo ?? '');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await page.getByText('Devolver o dinheiro').click();
    const estorno = page.locator('form', { has: page.locator('[value^="pedidos estornar:"]') });
    await estorno.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alert')).toContainText('Diga o motivo.');
    await estorno.getByLabel('Motivo').fill('O cliente desistiu');
    await estorno.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('alert')).toContainText(`do pedido ${pedido?.id} a ${driver.email}?`);
    await page.getByRole('button', { name: 'Sim, confirmar' }).click();
    await expect(page.getByRole('status')).toContainText('devolvidos');
    // Forbidden for this role: both the screen and the act.
    expect((await page.goto(`${mesa}/mesa/auditoria`))?.status()).toBe(403);
    expect((await page.goto(`${mesa}/mesa/recursos`))?.status()).toBe(403);
  });
});

const TELAS = [
  ...['inicio', 'recursos', 'busca', 'pedidos', 'devolucoes', 'requerimentos', 'vendas', 'cupons'],
  ...['parceiros', 'consultas', 'respostas', 'jobs', 'emails', 'auditoria?olhares=sim', 'equipe'],
  ...['recursos/1', 'multas/1', 'emails/1'],
];
/** Keys, JSON, instants and ids; not the numbers of gateways, which are copied into their panels. */
const CODIGOS =
  /\b(?:usuario|aguardando_pagamento|em_analise|webhook|undefined|null|NaN)\b|\[object|\{"|\d{4}-\d{2}-\d{2}|[0-9a-f]{8}-[0-9a-f]{4}-/;

test('a request by law is registered for whom a telephone finds; every screen has words for codes, and fits a desk and a phone', {
  tag: '@desk',
}, async ({ page, baseURL, allowConsole }) => {
  allowConsole(/404/);
  const final = String(randomInt(1e8)).padStart(8, '0');
  const telefone = `(21) 9${final.slice(0, 4)}-${final.slice(4)}`;
  const bia = await newDriver({ baseURL, nome: 'Bia Lacerda Nunes', telefone });
  await entrarComo(page, 'administracao');
  await page.getByLabel(/^Buscar por/).fill(telefone.slice(5));
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: bia.nome })).toBeVisible();
  await page.locator('summary', { hasText: 'Registrar um pedido' }).click();
  const pedido = page.locator('details', {
    has: page.locator('summary', { hasText: 'Registrar um pedido' }),
  });
  await pedido.locator('[name="tipo"]').selectOption('acesso');
  await pedido.locator('[name="texto"]').fill('Quer a cópia dos dados.');
  await pedido.locator('[name="motivo"]').fill('Pedido por telefone');
  await pedido.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('status').first()).toContainText('a resposta vence em');
  const primeiro = async (lista: string) => {
    const linhas = (await operador(lista, 'listar')) as { id: number }[];
    return linhas[0] ? `${lista}/${linhas[0].id}` : '';
  };
  // The demonstration data arrive through the queues.
  for (const lista of ['recursos', 'pedidos']) await expect.poll(() => primeiro(lista)).not.toBe('');
  const sobra = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const tela of [...TELAS, await primeiro('requerimentos'), await primeiro('pedidos')]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    expect([tela, (await page.goto(`${mesa}/mesa/${tela}`))?.status()]).toEqual([tela, 200]);
    const texto = (await page.getByRole('main').innerText()).replace(/\S+@\S+|\b(?:ORDE|CHAR|CBKS)_\S+/g, '');
    // The audit is read by who administers, as it is stored.
    if (!tela.startsWith('auditoria')) expect([tela, CODIGOS.exec(texto)?.[0]]).toEqual([tela, undefined]);
    expect([tela, await sobra()]).toEqual([tela, 0]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect([tela, 'phone', await sobra()]).toEqual([tela, 'phone', 0]);
  }
  expect((await page.goto(`${mesa}/mesa/pedidos/999999`))?.status()).toBe(404);
});

test('the drivers’ site does not serve the desk, and the desk refuses drivers', { tag: '@desk' }, async ({
  request,
  baseURL,
}) => {
  for (const path of ['/mesa', '/mesa/entrar', '/mesa/recursos', '/%6desa/entrar', '/mesa/documentos/1'])
    expect([path, (await request.get(`${baseURL}${path}`, { maxRedirects: 0 })).status()]).not.toEqual([
      path,
      200,
    ]);
  for (const path of ['/login', '/app/inicial', '/api/appUsuario/v1/Usuario/Perfil', '/token'])
    expect((await request.get(`${mesa}${path}`, { maxRedirects: 0 })).status()).toBe(404);
  expect((await request.get(`${mesa}/mesa/entrar`, { headers: { 'x-porta': 'x' } })).status()).toBe(200);
  expect((await request.get(`${baseURL}/mesa/entrar`, { headers: { 'x-porta': 'mesa' } })).status()).not.toBe(
    200,
  );
});
