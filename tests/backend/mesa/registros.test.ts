import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createBackendApp } from '#backend/app/http/app.ts';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { mesaDe } from '#backend/desk/api.ts';
import { dossieDaContestacao } from '#backend/desk/dossieDaContestacao.ts';
import { presentesNoRecurso } from '#backend/desk/presenca.ts';
import { lerConteudo } from '#backend/domain/shell/conteudo.ts';
import type { Pessoa } from '#backend/platform/context.ts';
import { contestacao } from '#backend/platform/db/schema/devolucoes.ts';
import { emailEnviado } from '#backend/platform/db/schema/notificacoes.ts';
import { type Papel, podeAbrir } from '#lib/mesa/papeis.ts';
import { REGISTROS, type TipoDeRegistro } from '#lib/mesa/registro.ts';
import { planoPorChave } from '#lib/planos/catalogo.ts';
import { sharedApp } from '../harness/app.ts';
import { motoristaComMulta, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { comprador, pedidoPago } from '../pedidos/support.ts';
import { pessoaNaMesa } from './naMesa.ts';

const app = sharedApp();
const sandra = operador(app);

const origem = { ip: '127.0.0.1', agente: 'teste', requestId: 'teste' };

const pessoaDo = (papel: Papel) => pessoaNaMesa(app, papel, { nome: `Rita ${papel}` });
const mesaPara = async (papel: Papel) => mesaDe(app.runtime, await pessoaDo(papel), origem);

describe('the page of a record', () => {
  it('of every kind is not found for an unknown or malformed id', async () => {
    const mesa = await mesaPara('administracao');
    for (const tipo of Object.keys(REGISTROS) as TipoDeRegistro[])
      for (const id of [
        '999999999',
        crypto.randomUUID(),
        'nada',
        '',
        '0',
        '-1',
        "1' or '1'='1",
        '../1',
        '1e3',
      ])
        expect(await mesa.registro(tipo, id), `${tipo} ${id}`).toBeNull();
  });

  it('opens only to a role that sees its screen', async () => {
    const telas: [string, Papel[]][] = [
      ['/mesa/clientes/1', ['atendimento', 'juridico', 'financeiro', 'administracao']],
      ['/mesa/veiculos/1', ['atendimento', 'juridico', 'financeiro', 'administracao']],
      ['/mesa/cobrancas/1', ['atendimento', 'financeiro', 'administracao']],
      ['/mesa/contestacoes/1/dossie', ['financeiro', 'administracao']],
      ['/mesa/recursos/1/presenca', ['atendimento', 'juridico', 'administracao']],
      ['/mesa/conteudo/preco-do-recurso', ['administracao']],
      ['/mesa/jobs/1', ['administracao']],
      ['/mesa/equipe/1', ['administracao']],
      ['/mesa/constructor/1', []],
    ];
    for (const [href, papeis] of telas)
      for (const papel of ['atendimento', 'juridico', 'financeiro', 'administracao'] as const)
        expect(podeAbrir(papel, href), `${papel} ${href}`).toBe(papeis.includes(papel));
  });

  it('a customer has all on one screen, with links that lead to records that lead back', async () => {
    const { driver: ana } = await motoristaComMulta(app);
    await seeds(app).plano(ana, 'cnh-livre');
    await seeds(app).habilitacao(ana);
    const mesa = await mesaPara('administracao');
    const cliente = await mesa.registro('clientes', ana.id);
    expect(cliente?.secoes.map(({ titulo }) => titulo)).toEqual([
      'Cadastro',
      'Plano',
      'CNHs',
      'Veículos',
      'Multas, pelo prazo',
      'Recursos',
      'Pedidos',
      'Vendas',
      'Créditos de recurso',
      'Como entra',
      'E-mails',
      'O que aconteceu',
    ]);
    const hrefs = new Set(
      cliente?.secoes.flatMap(({ linhas = [] }) => linhas.flatMap(({ href }) => (href ? [href] : []))),
    );
    for (const tipo of ['assinaturas', 'habilitacoes', 'veiculos', 'multas'] as const) {
      const href = [...hrefs].find((um) => um.startsWith(`/mesa/${tipo}/`));
      const outro = await mesa.registro(tipo, href?.split('/').at(-1) ?? '');
      expect(JSON.stringify(outro), tipo).toContain(`/mesa/clientes/${ana.id}`);
    }
    expect(JSON.stringify(cliente)).not.toMatch(/por usuario|undefined|\[object/);
  });
});

it('the evidence of a dispute is one document: purchase, terms, delivery and sign-ins', async () => {
  const ana = await comprador(app);
  const pago = await pedidoPago(app, ana);
  await sandra.faz('simuladores contestar', { pedido: String(pago) });
  await app.runJobs();
  const [uma] = await app.rows(contestacao, eq(contestacao.pedidoId, pago));
  const documento = await dossieDaContestacao(systemCtx(app.deps), uma?.id ?? 0);
  const secoes = documento?.blocos.flatMap((bloco) => (bloco.tipo === 'secao' ? [bloco.texto] : []));
  expect(secoes).toEqual([
    '1. Quem comprou',
    '2. A compra',
    '3. Contrato e aceite',
    '4. O que foi entregue',
    '5. Entradas na conta',
  ]);
  expect(await dossieDaContestacao(systemCtx(app.deps), 999_999)).toBeNull();
  // Without a session of the desk nothing of it is answered, on either port.
  const served = createBackendApp(async () => app.runtime);
  for (const headers of [{}, { 'x-porta': 'mesa', host: '127.0.0.1:9000' }] as Record<string, string>[]) {
    const { status } = await served.fetch(
      new Request(`http://127.0.0.1/mesa/contestacoes/${uma?.id}/dossie`, { headers }),
    );
    expect([303, 404]).toContain(status);
  }
});

describe('colleagues', () => {
  it('mentioned in a note are notified, without the others and the driver', async () => {
    const ana = await app.signUp();
    const [rita, outra] = [await pessoaDo('atendimento'), await pessoaDo('juridico')];
    await sandra.faz('notas escrever', {
      conta: ana.email,
      texto: 'Ligou duas vezes.',
      mencionar: outra.email,
    });
    await app.runJobs();
    const mesa = mesaDe(app.runtime, rita, origem);
    expect(await mesa.notas(ana.id)).toMatchObject([
      { texto: 'Ligou duas vezes.', mencionados: [outra.nome] },
    ]);
    const mails = await app.rows(emailEnviado, eq(emailEnviado.modelo, 'equipe'));
    const daNota = mails.filter(({ chave }) => chave.startsWith('equipe:nota:'));
    expect(daNota.map(({ chave }) => chave.split(':').at(-1))).toEqual([outra.email]);
    expect(JSON.stringify(await ana.api.notificacoes.lista())).not.toContain('Ligou duas vezes');
  });

  it('two on one appeal see each other, until one has gone', async () => {
    const [rita, julia] = [await pessoaDo('juridico'), await pessoaDo('juridico')];
    const abrir = ({ id: equipeId }: Pessoa) =>
      presentesNoRecurso(systemCtx(app.deps), { recursoId: 7, equipeId });
    expect(await abrir(rita)).toEqual([]);
    expect(await abrir(julia)).toEqual([{ nome: rita.nome }]);
    app.passDays(2 / 1440);
    expect(await abrir(rita)).toEqual([]);
  });
});

it('a price is changed with a preview, read by all, and taken back; a plan that was bought keeps its own', async () => {
  const admin = await mesaPara('administracao');
  const preco = () =>
    planoPorChave('cnh-livre')?.detalhes.find(({ periodicidade }) => periodicidade === 'M')?.precoMensal;
  const antes = preco();
  const pedido = {
    nome: 'conteudo mudar',
    valores: { conteudo: 'plano-9-preco-21', valor: '64,90', motivo: 'reajuste' },
  };
  const visto = await admin.executar({ ...pedido, confirmado: false, motivo: 'reajuste' });
  expect(visto).toMatchObject({
    tipo: 'previa',
    previa: {
      linhas: [{ valor: expect.stringContaining('59,90') }, { valor: expect.stringContaining('64,90') }],
    },
  });
  expect(preco()).toBe(antes);
  expect(await admin.executar({ ...pedido, confirmado: true, motivo: 'reajuste' })).toMatchObject({
    tipo: 'ok',
  });
  expect(preco()).toBe(64_90);
  const versoes = await admin.registro('conteudo', 'plano-9-preco-21');
  expect(JSON.stringify(versoes)).toContain('reajuste');
  await sandra.faz('conteudo voltar', { conteudo: 'plano-9-preco-21', versao: '0', motivo: 'engano' });
  expect(preco()).toBe(antes);
  await lerConteudo(app.deps);
  expect(preco()).toBe(antes);
  const atendente = await mesaPara('atendimento');
  expect(await atendente.executar({ ...pedido, confirmado: true, motivo: 'reajuste' })).toMatchObject({
    tipo: 'erro',
  });
});

it('a changed price stands at once in a list of fines that was read before', async () => {
  const { driver } = await motoristaComMulta(app, { plano: null });
  const precos = async () =>
    (await driver.api.multas.listar({})).Multas.map(({ PrecoRecurso }) => PrecoRecurso);
  const [antes = 0] = await precos();
  await sandra.faz('conteudo mudar', { conteudo: 'preco-do-recurso', valor: '123,45', motivo: 'reajuste' });
  expect(await precos()).toEqual([123_45]);
  await sandra.faz('conteudo voltar', { conteudo: 'preco-do-recurso', versao: '0', motivo: 'engano' });
  expect(await precos()).toEqual([antes]);
});
