import { describe, expect, it } from 'vitest';
import { mesaDe } from '#backend/desk/api.ts';
import { type Papel, podeAbrir } from '#lib/mesa/papeis.ts';
import { REGISTROS, type TipoDeRegistro } from '#lib/mesa/registro.ts';
import { sharedApp } from '../harness/app.ts';
import { motoristaComMulta, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
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

it('a note is read by the staff and never by the driver', async () => {
  const ana = await app.signUp();
  await sandra.faz('notas escrever', { conta: ana.email, texto: 'Ligou duas vezes.' });
  const mesa = await mesaPara('atendimento');
  expect(await mesa.notas(ana.id)).toMatchObject([{ texto: 'Ligou duas vezes.', autor: 'sandra' }]);
  expect(JSON.stringify(await ana.api.notificacoes.lista())).not.toContain('Ligou duas vezes');
});
