import type { Browser, Page } from 'playwright/test';
import { renderPdf } from '#backend/platform/adapters/pdf.ts';
import { acaoEmPalavras } from '#lib/mesa/palavrasDaAuditoria.ts';
import { minutaDoCaso } from '../../fixtures/minutaDoCaso.ts';
import { newDriver } from '../support/driver.ts';
import { entrarComo } from '../support/mesa.ts';
import { FILES, finesOf, payAppeal, pedirRecurso } from '../support/multas.ts';
import { abrirPosto } from '../support/posto.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// A program of its own, three people of the staff, a driver, and a whole day's work.
/** For polls that reload a page which was loaded too early. */
const LOGO = { timeout: 500 };

test.describe('a day at the desk', { tag: '@desk' }, () => {
  let posto: Awaited<ReturnType<typeof abrirPosto>>;
  test.beforeAll(async () => {
    posto = await abrirPosto();
  });
  test.afterAll(() => posto.fechar());

  test('a stopped look-up, an appeal, a question, a refund, a dispute, a dead job, and the audit of it all', async ({
    browser,
    playwright,
    allowConsole,
  }) => {
    allowConsole(/403|422/);
    const request = await playwright.request.newContext({ baseURL: posto.servidor.url });
    const contexto = await browser.newContext({ baseURL: posto.servidor.url });
    const ana = await newDriver({ context: contexto, request, baseURL: posto.servidor.url });
    const [conta] = (await posto.operador('usuarios', 'listar', '--busca', ana.email)) as { id: string }[];
    const usuarioId = conta?.id ?? '';
    await posto.comTarefaMorta('email', {
      modelo: 'boas-vindas',
      usuarioId,
      chave: 'boas-vindas:de-novo',
    });
    const admin = await naMesa(browser, 'administracao');
    const juridico = await naMesa(browser, 'juridico');
    const financeiro = await naMesa(browser, 'financeiro');

    // The source refuses our requests: the driver waits and is not blamed, the desk sees it.
    posto.fonte.entende = false;
    void ana.registerCnh(2);
    await expect(async () => {
      await abrir(admin.page, 'Consultas');
      await expect(admin.page.getByRole('cell', { name: 'CNHs', exact: true })).toBeVisible(LOGO);
    }).toPass();
    const motorista = await contexto.newPage();
    await motorista.goto('/app/habilitacoes');
    await expect(motorista.getByRole('main')).not.toContainText(/erro|problema/i);
    await abrir(admin.page, 'Respostas');
    await admin.page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(admin.page.getByRole('status')).toContainText('606');
    posto.fonte.entende = true;
    await abrir(admin.page, 'Consultas');
    await ato(admin.page, 'Voltar a consultar', {}, 'O nome do parâmetro foi corrigido');
    await expect(admin.page.getByRole('status')).toContainText('voltaram; 1 esperavam');
    await expect(admin.page.getByText('Nada aqui agora.')).toBeVisible();

    // An appeal, from its request to its decision.
    const multas = await finesOf(ana, { atLeast: 4 });
    const [multa, outra] = multas.filter(({ RecursoOnline }) => RecursoOnline);
    if (!multa || !outra) throw new Error('no fines');
    await pedirRecurso(ana, request, multa, await renderPdf(minutaDoCaso('jari-medidor')));
    const { page } = juridico;
    await page.goto(`${posto.mesa}/mesa/recursos`);
    await page.getByRole('link', { name: new RegExp(multa.AutoInfracao) }).click();
    // Three pictures and a PDF, side by side.
    await page.getByRole('link', { name: /^Abrir / }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('region', { name: /páginas$/ }).locator('canvas')).toHaveCount(4);
    await expect(page.locator('.mesa-documento')).toHaveCount(4);
    await expectAccessible(page);
    await ato(page, 'Devolver ao motorista', { pergunta: 'A placa do CRLV é KXA1B23?' });
    await expect(page.getByText('Espera o motorista.')).toBeVisible();
    const [pedida] = (await posto.operador('recursos', 'listar')) as { guid: string }[];
    await motorista.goto(`/app/responder/${pedida?.guid}`);
    await motorista.getByLabel(/^Sua resposta/).fill('É sim.');
    await motorista.getByRole('button', { name: 'Enviar a resposta' }).click();
    await expect(motorista.getByText('Resposta enviada.')).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Respondida em .*É sim\./)).toBeVisible();
    await page.getByRole('button', { name: 'Pôr em análise' }).click();
    await protocolar(page);
    await expect(page.getByRole('status')).toContainText('protocolado: 2026/77');
    for (const nome of ['protocolo.pdf', 'ar.pdf', 'capa.png'])
      await expect(page.getByRole('link', { name: nome })).toBeVisible();
    await ato(page, 'Registrar a decisão', { decisao: 'deferido', observacao: 'Publicada no diário' });
    await page.getByRole('button', { name: 'Sim, confirmar' }).click();
    await expect(page.getByRole('status')).toContainText('deferido');

    // Payments: one of another fine is refunded; one of this fine is disputed, and won.
    await payAppeal(ana, request, outra.Guid);
    const pedidos = (await posto.operador('pedidos', 'listar', '--conta', ana.email)) as { id: number }[];
    const [devolvido, contestado] = pedidos;
    const caixa = financeiro.page;
    await caixa.goto(`${posto.mesa}/mesa/pedidos/${devolvido?.id}`);
    await ato(caixa, 'Devolver o dinheiro', {}, 'O cliente desistiu');
    await caixa.getByRole('button', { name: 'Sim, confirmar' }).click();
    await expect(caixa.getByRole('status')).toContainText('devolvidos');
    await posto.operador('simuladores', 'contestar', String(contestado?.id));
    await expect(async () => {
      await abrir(caixa, 'Contestações');
      await expect(caixa.getByRole('cell', { name: new RegExp(`^${contestado?.id} `) })).toBeVisible(LOGO);
    }).toPass();
    await ato(caixa, 'Anotar o que foi respondido', { resposta: 'Contrato e aceite' }, 'Prazo');
    await expect(caixa.getByRole('cell', { name: /Contrato e aceite/ })).toBeVisible();
    await posto.operador('simuladores', 'contestar', String(contestado?.id), '--decisao', 'ganha');
    await expect(async () => {
      await abrir(caixa, 'Contestações');
      await expect(caixa.getByText('Nada aqui agora.')).toBeVisible(LOGO);
    }).toPass();

    // A dead job is retried.
    const antes = (await posto.mails()).length;
    await abrir(admin.page, 'Tarefas');
    await expect(admin.page.getByRole('cell', { name: 'Enviar um e-mail: Boas-vindas' })).toBeVisible();
    await ato(admin.page, 'Repetir', {}, 'O servidor de e-mail voltou');
    await expect(admin.page.getByRole('status')).toContainText('Tarefas devolvidas à fila: 1.');
    await expect(async () => expect((await posto.mails()).length).toBeGreaterThan(antes)).toPass();

    // Two roles: forbidden screens are neither in the menu nor accessible.
    for (const [quem, tela] of [
      [page, 'pedidos'],
      [page, 'auditoria'],
      [caixa, 'recursos'],
      [caixa, 'jobs'],
    ] as const) {
      expect((await quem.goto(`${posto.mesa}/mesa/${tela}`))?.status()).toBe(403);
      await expect(quem.getByRole('heading', { name: 'Esta tela não abre' })).toBeVisible();
    }

    // The audit shows all of it, with persons and reasons.
    await admin.page.goto(
      `${posto.mesa}/mesa/auditoria?olhares=sim&quem=${encodeURIComponent(juridico.email)}`,
    );
    for (const acao of ['mesa.entrar', 'mesa.ver', 'recurso.perguntar', 'recurso.mover', 'mesa.ato'])
      await expect(
        admin.page.getByRole('cell', { name: acaoEmPalavras(acao), exact: true }).first(),
      ).toBeVisible();
    await contexto.close();
    await request.dispose();
  });

  async function naMesa(browser: Browser, papel: string) {
    const page = await (await browser.newContext()).newPage();
    return { page, email: await entrarComo(page, papel, posto.dataDir) };
  }

  async function abrir(page: Page, tela: string) {
    await page.goto(`${posto.mesa}/mesa`);
    await page.getByRole('navigation', { name: 'Mesa' }).getByRole('link', { name: tela }).click();
    await expect(page.locator('[aria-current="page"]')).toHaveText(tela);
  }
});

/** Opens an act, fills it in and submits it. */
async function ato(page: Page, titulo: string, campos: Record<string, string>, motivo?: string) {
  const dobra = page.locator('details', { has: page.locator('summary', { hasText: titulo }) });
  await dobra.locator('summary').click();
  for (const [nome, valor] of Object.entries(campos)) {
    const campo = dobra.locator(`[name="${nome}"]`);
    if ((await campo.evaluate((um) => um.tagName)) === 'SELECT') await campo.selectOption(valor);
    else await campo.fill(valor);
  }
  if (motivo) await dobra.getByLabel('Motivo', { exact: false }).last().fill(motivo);
  await dobra.getByRole('button', { name: 'Continuar' }).click();
}

/** The receipt and two more files are dropped on their fields, as from a folder of the desk's machine. */
async function protocolar(page: Page) {
  const dobra = page.locator('details', {
    has: page.locator('summary', { hasText: 'Registrar o protocolo' }),
  });
  await dobra.locator('summary').click();
  await dobra.locator('[name="numero"]').fill('2026/77');
  const [recibo, anexos] = [dobra.locator('.mesa-soltar').nth(0), dobra.locator('.mesa-soltar').nth(1)];
  await expect(recibo.getByText('Ou solte aqui o arquivo.')).toBeVisible();
  await soltar(page, recibo, [{ ...FILES.pdf, name: 'protocolo.pdf' }]);
  // Each field hydrates when it is visible.
  await anexos.scrollIntoViewIfNeeded();
  await expect(anexos.getByText('Ou solte aqui os arquivos.')).toBeVisible();
  await soltar(page, anexos, [{ ...FILES.pdf, name: 'ar.pdf' }]);
  await soltar(page, anexos, [{ ...FILES.png, name: 'capa.png' }]);
  await expect(anexos.getByRole('listitem')).toHaveCount(2);
  await dobra.getByRole('button', { name: 'Continuar' }).click();
  await dobra.getByRole('button', { name: 'Sim, confirmar' }).click();
}

async function soltar(
  page: Page,
  onde: ReturnType<Page['locator']>,
  arquivos: readonly { name: string; mimeType: string; buffer: Buffer }[],
) {
  const dados = arquivos.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((lista) => {
    const levados = new DataTransfer();
    for (const { name, mimeType, base64 } of lista)
      levados.items.add(
        new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: mimeType }),
      );
    return levados;
  }, dados);
  await onde.dispatchEvent('dragover', { dataTransfer });
  await onde.dispatchEvent('drop', { dataTransfer });
}
