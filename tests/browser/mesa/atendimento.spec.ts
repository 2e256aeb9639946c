import type { Locator, Page } from 'playwright/test';
import { abrirPosto, manhaDeAtendimento } from '../support/atendimento.ts';
import { entrarComAplicativo } from '../support/mesa.ts';
import { FILES } from '../support/multas.ts';
import { expect, test } from '../support/test.ts';

/** A person at the desk: each press of the mouse counts, what is typed does not. */
class Pessoa {
  #cliques = 0;
  readonly casos: [string, number][] = [];
  readonly page: Page;
  readonly mesa: string;
  constructor(page: Page, mesa: string) {
    this.page = page;
    this.mesa = mesa;
  }

  async clicar(onde: Locator) {
    this.#cliques += 1;
    await onde.click();
  }

  /** One case, from the first page of the desk to its answer. */
  async caso(nome: string, noMaximo: number, fazer: () => Promise<void>) {
    await this.page.goto(`${this.mesa}/mesa`);
    this.#cliques = 0;
    await fazer();
    this.casos.push([nome, this.#cliques]);
    expect([nome, this.#cliques <= noMaximo]).toEqual([nome, true]);
  }

  /** Searches from the header: the only thing that is found opens at once, of several the one with this title is chosen. */
  async achar(texto: string, titulo: string | RegExp) {
    await this.page.locator('header [name="q"]').fill(texto);
    await this.clicar(this.page.getByRole('button', { name: 'Buscar' }));
    await this.page.waitForURL(/\/mesa\/\w+/);
    if (this.page.url().endsWith('/mesa/busca'))
      await this.clicar(this.page.getByRole('main').getByRole('link', { name: titulo }));
    await expect(this.page.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
  }

  /** An act with its fields; `certo` confirms it. */
  async ato(titulo: string, campos: Record<string, string>, certo = false) {
    const dobra = this.page
      .locator('details', { has: this.page.locator('summary', { hasText: titulo }) })
      .first();
    await this.clicar(dobra.locator('summary'));
    for (const [nome, valor] of Object.entries(campos)) {
      const campo = dobra.locator(`[name="${nome}"]`);
      if ((await campo.evaluate((um) => um.tagName)) === 'SELECT') await campo.selectOption(valor);
      else await campo.fill(valor);
    }
    await this.clicar(dobra.getByRole('button', { name: 'Continuar' }));
    if (certo) await this.clicar(this.page.getByRole('button', { name: 'Sim, confirmar' }));
  }

  botao = (nome: string) =>
    this.clicar(this.page.getByRole('main').getByRole('button', { name: nome }).first());
  feito = (texto: string | RegExp) => expect(this.page.getByRole('status').first()).toContainText(texto);
}

test('twelve ordinary cases are closed from the first page, and no screen shows internal codes', {
  tag: '@desk',
}, async ({ browser, playwright, allowConsole }) => {
  allowConsole(/404|422/);
  const posto = await abrirPosto();
  try {
    const request = await playwright.request.newContext({ baseURL: posto.url });
    const { bia, caio, placa, pago, semPagar, auto } = await manhaDeAtendimento(posto, request);
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    const { codigo } = await entrarComAplicativo(page, 'administracao', posto.dataDir);
    const sandra = new Pessoa(page, posto.mesa);
    const BIA = { name: bia.nome, motivo: 'Pedido por telefone' };
    await expect(page.getByRole('heading', { level: 1, name: 'O que espera' })).toBeVisible();
    expect(await linhasAVista(page)).toBeGreaterThanOrEqual(12);

    await sandra.caso('o e-mail não chegou', 2, async () => {
      await sandra.achar('97111-4455', BIA.name);
      await sandra.botao('Enviar de novo');
      await sandra.feito('sai de novo');
    });
    await sandra.caso('paguei e continua em aberto', 2, async () => {
      await sandra.achar(semPagar.codigo, `Pedido ${semPagar.id}`);
      await sandra.botao('Conferir agora');
      await sandra.feito('O meio de pagamento diz');
    });
    await sandra.caso('esqueci a senha', 3, async () => {
      await sandra.achar(bia.email, BIA.name);
      await sandra.ato('Enviar o link para criar outra senha', { motivo: BIA.motivo });
      await sandra.feito('O link foi enviado');
    });
    await sandra.caso('a placa está errada', 4, async () => {
      await sandra.achar(placa.slice(2), 'Caio Brandão');
      await sandra.ato('Corrigir o veículo', { placa: 'RIO2A18', motivo: BIA.motivo });
      await sandra.feito('Corrigido');
    });
    await sandra.caso('mais dias de plano', 3, async () => {
      await sandra.achar('bia lacerda', BIA.name);
      await sandra.ato('Estender o plano', { dias: '7', motivo: BIA.motivo });
      await sandra.feito('vale até');
    });
    await sandra.caso('um crédito de recurso', 3, async () => {
      await sandra.achar('bia lacerda', BIA.name);
      await sandra.ato('Dar um crédito', { quantos: '1', motivo: BIA.motivo });
      await sandra.feito('1 crédito dado');
    });
    await sandra.caso('quero os meus dados, por telefone', 3, async () => {
      await sandra.achar('bia lacerda', BIA.name);
      await sandra.ato('Registrar um pedido', {
        tipo: 'acesso',
        texto: 'Quer a cópia dos dados.',
        motivo: BIA.motivo,
      });
      await sandra.feito('a resposta vence em');
    });
    await sandra.caso('os dois primeiros recursos da fila', 3, async () => {
      for (const n of [0, 1]) await sandra.clicar(page.getByRole('checkbox').nth(n));
      await sandra.botao('Assumir e analisar os marcados');
      await sandra.feito('2 recursos em análise, com você');
    });
    await sandra.caso('falta um documento do recurso', 4, async () => {
      await sandra.achar(auto, /^Recurso/);
      await sandra.ato('Devolver ao motorista', { pergunta: 'Mande a notificação inteira, por favor.' });
      await expect(page.getByText('Espera o motorista.')).toBeVisible();
    });
    await sandra.caso('o protocolo saiu', 5, async () => {
      await sandra.achar(auto, /^Recurso/);
      await sandra.botao('Assumir e analisar');
      await page.locator('[name="arquivo"]').first().setInputFiles(FILES.pdf);
      await page
        .locator('[name="confirmado"]')
        .first()
        .evaluate((um: HTMLInputElement) => um.click());
      await sandra.ato('Registrar o protocolo', { numero: '2026/77' });
      await sandra.feito('protocolado: 2026/77');
    });
    await sandra.caso('contestação: a resposta', 3, async () => {
      await sandra.clicar(page.getByRole('link', { name: 'Devoluções' }));
      await sandra.ato('Anotar o que foi respondido', {
        resposta: 'Enviamos as provas.',
        motivo: BIA.motivo,
      });
      await sandra.feito('resposta anotada');
    });
    await sandra.caso('perdi o celular com o segundo passo', 3, async () => {
      await sandra.achar('4455', BIA.name);
      await sandra.ato('Retirar o segundo passo', {
        motivo: BIA.motivo,
        codigoDoAplicativo: await codigo(),
      });
      await sandra.feito('sem segundo passo');
    });

    console.table(Object.fromEntries(sandra.casos));
    expect(sandra.casos.reduce((soma, [, cliques]) => soma + cliques, 0)).toBeLessThanOrEqual(45);
    await semCodigos(page, posto.mesa, [`/mesa/pedidos/${pago.id}`, `/mesa/pedidos/${semPagar.id}`]);
    expect((await page.goto(`${posto.mesa}/mesa/pedidos/999999`))?.status()).toBe(404);
    expect(caio.email).toContain('@');
  } finally {
    await posto.fechar();
  }
});

const TELAS = [
  ...['inicio', 'recursos', 'busca', 'pedidos', 'devolucoes', 'requerimentos', 'vendas', 'cupons'],
  ...['parceiros', 'consultas', 'respostas', 'jobs', 'emails', 'auditoria?olhares=sim', 'equipe'],
  ...['recursos/1', 'multas/1', 'emails/1', 'requerimentos/1'],
];
/** Keys, JSON, instants and ids; not the numbers of gateways, which are copied into their panels. */
const CODIGOS =
  /\b(?:usuario|aguardando_pagamento|em_analise|webhook|undefined|null|NaN)\b|\[object|\{"|\d{4}-\d{2}-\d{2}|[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Every screen: words instead of codes, and nothing wider than a desk's window or a phone's. */
async function semCodigos(page: Page, mesa: string, mais: readonly string[]) {
  for (const tela of [...TELAS.map((uma) => `/mesa/${uma}`), ...mais]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    expect([tela, (await page.goto(`${mesa}${tela}`))?.status()]).toEqual([tela, 200]);
    const texto = (await page.getByRole('main').innerText()).replace(/\S+@\S+|\b(?:ORDE|CHAR|CBKS)_\S+/g, '');
    // The audit is read by who administers, as it is stored.
    if (!tela.includes('auditoria')) expect([tela, CODIGOS.exec(texto)?.[0]]).toEqual([tela, undefined]);
    expect([tela, await sobra(page)]).toEqual([tela, 0]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect([tela, 'phone', await sobra(page)]).toEqual([tela, 'phone', 0]);
  }
}

/** The rows of the list that are seen without scrolling. */
function linhasAVista(page: Page) {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('tbody tr')].filter(
        (um) => um.getBoundingClientRect().bottom <= window.innerHeight,
      ).length,
  );
}

function sobra(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
