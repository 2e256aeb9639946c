import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Servidor, servidorEm } from '../../crash/server.ts';
import { type Driver, newDriver, test } from '../support/driver.ts';
import { finesOf } from '../support/multas.ts';
import { expect, expectAccessible } from '../support/test.ts';

// Pages drawn by one process over the APIs of another, with a connection between them that can be cut.

let wire: Server;
let pages: Servidor;
let folder: string;
let cut: RegExp | null = null;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ baseURL }) => {
  wire = createServer((req, res) => {
    if (cut?.test(req.url ?? '') && req.url !== SESSION) return void res.writeHead(503).end('');
    const headers = { accept: 'application/json', authorization: req.headers.authorization ?? '' };
    const body = new FormData();
    body.append('function', 'get_pedidos_by_email');
    const init = req.method === 'POST' ? { method: 'POST', body } : {};
    void fetch(new URL(req.url ?? '/', baseURL), { ...init, headers }).then(async (answer) =>
      res.writeHead(answer.status).end(await answer.text()),
    );
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'via-livre-pages-'));
  pages = await servidorEm(folder, { APP_API_URL: address, COMMERCE_API_URL: address, WORKER: 'inline' });
  await pages.start();
});

test.afterAll(async () => {
  await pages.stop();
  wire.close();
  rmSync(folder, { recursive: true, force: true });
});

const SESSION = '/api/appUsuario/v1/Sessao';

async function screensOf(driver: Driver): Promise<string[]> {
  const { guid } = await driver.registerCnh(1);
  const [fine] = await finesOf(driver);
  return [
    '/app/dashboard',
    '/app/inicial',
    '/app/condutores',
    `/app/condutores/view/${guid}`,
    '/app/condutores/corrigircadastro/1',
    '/app/veiculos',
    `/app/veiculos/view/${guid}`,
    '/app/veiculos/corrigircadastro/1',
    '/app/multas',
    '/app/prazos',
    '/app/multas/view/1',
    `/app/multas/habilitacao/view/${fine?.Guid}`,
    '/app/recursos',
    '/app/recurso-de-multa-online',
    '/app/recurso-de-multa-online/pedidos',
    '/app/recurso-de-multa-online/solicitacoes',
    '/app/planos/detalhes/1',
    '/app/notificacoes',
    '/app/notificacoes/view/1',
  ];
}

test('a list or detail that cannot be loaded says so in red, and comes back by itself once it can', async ({
  page,
  context,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/503/);
  const driver = await newDriver({ context, request, baseURL: baseURL ?? '' });
  const screens = await screensOf(driver);
  cut = /./;
  for (const screen of screens) {
    const response = await page.goto(pages.url + screen);
    expect(response?.status(), screen).toBe(503);
    const snackbar = page.getByRole('alert').filter({ hasText: SENTENCE });
    await expect(snackbar, screen).toBeVisible();
    await expect(snackbar).toHaveClass(/torrada-erro/);
  }
  await expectAccessible(page);
  cut = null;
  await page.goto(`${pages.url}/app/condutores`);
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
});

test('the free check of a fine that cannot be loaded says so, and asks for no field', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const driver = await newDriver({ context, request, baseURL: baseURL ?? '' });
  await driver.registerCnh(1);
  const [fine] = await finesOf(driver);
  cut = /./;
  const answer = await page.request.post(
    `${pages.url}/app/recurso-de-multa-online/conferir?multa=${fine?.Guid}`,
    { headers: { accept: 'application/json', origin: pages.url }, form: { acao: 'seguir' } },
  );
  cut = null;
  expect(answer.status()).toBe(422);
  expect(await answer.json()).toMatchObject({
    errors: {},
    aviso: { texto: expect.stringContaining('Algo falhou do nosso lado') },
  });
});

test('a page that fails as a whole, and the link of a new password, offer the same page again', async ({
  page,
  context,
  request,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/503|422/);
  cut = /./;
  await page.goto(`${pages.url}/redefinirSenha?codigo=x`);
  await expect(page.getByRole('link', { name: 'Pedir outro link' })).toHaveCount(0);
  cut = null;
  await page.getByRole('link', { name: 'Recarregar' }).click();
  await expect(page.getByRole('link', { name: 'Pedir outro link' })).toBeVisible();

  await newDriver({ context, request, baseURL: baseURL ?? '' });
  cut = /./;
  await page.goto(`${pages.url}/app/perfil?volta=%2Fapp%2Fprazos`);
  await expect(page.getByRole('link', { name: 'Ir para o início' })).toBeVisible();
  await expectAccessible(page);
  cut = null;
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('heading', { name: 'Meus Dados' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?volta=%2Fapp%2Fprazos');
});

test('the overview and the first screen stand without the plan and the orders of the other backend', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const driver = await newDriver({ context, request, baseURL: baseURL ?? '' });
  await driver.registerCnh(1);
  cut = /^\/comercio\//;
  for (const [screen, what] of [
    ['/app/dashboard', 'Pontos de '],
    ['/app/inicial', 'Minha CNH'],
  ] as const) {
    const response = await page.goto(pages.url + screen);
    expect(response?.status(), screen).toBe(200);
    await expect(page.getByRole('main').getByText(what).first(), screen).toBeVisible();
    await expect(page.getByText(SENTENCE), screen).toHaveCount(0);
  }
  cut = null;
});

const SENTENCE = 'Parece que você está sem internet! Recarregue a página!';
