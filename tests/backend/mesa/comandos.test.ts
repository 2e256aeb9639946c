import { describe, expect, it } from 'vitest';
import { comandos, podeAbrir, TELAS } from '#backend/desk/registro.ts';
import { PAPEIS, type Papel } from '#lib/mesa/papeis.ts';
import { sharedApp } from '../harness/app.ts';
import { motoristaComMulta, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mesaPara } from './naMesa.ts';

const app = sharedApp();

/** What each role does at the desk; the administration does all of it, and what nobody else does. */
const ATOS: Record<Exclude<Papel, 'administracao'>, string[]> = {
  atendimento: [
    ...['notas escrever', 'notificacoes enviar', 'usuarios link-de-senha', 'usuarios trocar-email'],
    ...['usuarios manter-email', 'usuarios bloquear', 'usuarios desbloquear', 'usuarios tirar-segundo-fator'],
    ...['habilitacoes corrigir', 'habilitacoes consultar', 'veiculos corrigir', 'veiculos consultar'],
    ...['assinaturas estender', 'pedidos conferir', 'emails reenviar', 'requerimentos registrar'],
    'requerimentos responder',
  ],
  juridico: [
    ...['notas escrever', 'notificacoes enviar', 'recursos assumir', 'recursos passar'],
    ...['recursos perguntar', 'recursos protocolar', 'recursos decidir', 'recursos cancelar'],
    ...['multas marcar', 'requerimentos registrar', 'requerimentos responder'],
  ],
  financeiro: [
    ...[
      'notas escrever',
      'notificacoes enviar',
      'pedidos conferir',
      'pedidos estornar',
      'pedidos estornar-parte',
    ],
    ...['pedidos devolver', 'contestacoes responder', 'contestacoes encerrar'],
    ...['vendas criar', 'vendas cancelar', 'cupons criar'],
    ...['cupons desativar', 'assinaturas conceder', 'assinaturas estender', 'assinaturas encerrar'],
    ...['creditos dar', 'creditos retirar'],
  ],
};
const TELAS_DE: Record<Exclude<Papel, 'administracao'>, string[]> = {
  atendimento: ['inicio', 'recursos', 'pedidos', 'requerimentos', 'devolucoes', 'emails'],
  juridico: ['inicio', 'recursos', 'requerimentos'],
  financeiro: ['inicio', 'pedidos', 'devolucoes', 'requerimentos', 'vendas', 'cupons'],
};
const COM_CODIGO = [
  ...['usuarios trocar-email', 'usuarios tirar-segundo-fator', 'equipe criar', 'equipe reconvidar'],
  'equipe bloquear',
];
/** Everyday work: its own fields say why, or nothing is to be explained. */
const SEM_MOTIVO = [
  ...[
    'notas escrever',
    'habilitacoes consultar',
    'veiculos consultar',
    'pedidos conferir',
    'emails reenviar',
  ],
  ...['recursos assumir', 'recursos passar', 'recursos perguntar'],
  ...['recursos protocolar', 'recursos decidir', 'simuladores banco'],
];
const SO_LEEM = /^(?:ver|inicio|busca|doctor)$| (?:listar|ver|paradas)$/;
const NA_MAQUINA = [...['ver', 'segredos regravar', 'doctor'], ...['arquivos varrer', 'busca']];

const atos = comandos.filter(({ le, maquina }) => !le && !maquina);
const quais = (escolhe: (um: (typeof comandos)[number]) => unknown) =>
  comandos
    .filter(escolhe)
    .map(({ nome }) => nome)
    .sort();

describe('every command', () => {
  it('says in its definition whether it reads, needs a reason, a code or the machine', () => {
    expect(quais(({ le }) => le)).toEqual(quais(({ nome }) => SO_LEEM.test(nome)));
    expect(quais(({ codigo }) => codigo)).toEqual([...COM_CODIGO].sort());
    expect(quais(({ maquina }) => maquina)).toEqual([...NA_MAQUINA].sort());
    expect(quais(({ motivo }) => motivo === null)).toEqual([...SEM_MOTIVO].sort());
  });

  it.each(PAPEIS)('is run for %s only where the role has it', async (papel) => {
    const mesa = await mesaPara(app, papel);
    for (const { nome } of comandos) {
      const resultado = await mesa.executar({
        nome,
        valores: { nada: '1' },
        confirmado: false,
        motivo: 'Motivo',
      });
      const negado = resultado.tipo === 'erro' && resultado.mensagem === 'O seu papel não permite isto.';
      const listado = TELAS.find(({ listar }) => listar?.nome === nome)?.tela ?? '';
      const dele =
        papel === 'administracao'
          ? !NA_MAQUINA.includes(nome)
          : ATOS[papel].includes(nome) || TELAS_DE[papel].includes(listado);
      expect([nome, negado]).toEqual([nome, !dele]);
    }
  });

  it('that changes something asks for a reason, and refuses what its fields do not take', async () => {
    const mesa = await mesaPara(app, 'administracao');
    for (const { nome, motivo, argumentos, opcoes } of atos) {
      const enviar = (valores: Record<string, unknown>, porque: string) =>
        mesa.executar({ nome, valores, confirmado: true, motivo: porque });
      if (motivo === undefined)
        expect([nome, await enviar({}, ' ab ')]).toEqual([
          nome,
          { tipo: 'erro', mensagem: 'Diga o motivo.', campos: { motivo: expect.any(String) } },
        ]);
      else if (motivo !== null)
        expect([nome, { ...argumentos, ...opcoes }[motivo]?.obrigatorio]).toEqual([nome, true]);
      expect([nome, await enviar({ 'outro-campo': '1' }, 'Motivo bastante')]).toEqual([
        nome,
        expect.objectContaining({ tipo: 'erro', mensagem: 'Confira o que foi escrito.' }),
      ]);
    }
  });

  it('offers choices in words', () => {
    const cruas = atos.flatMap(({ nome, argumentos, opcoes }) =>
      Object.values({ ...argumentos, ...opcoes }).flatMap(({ rotulos = {} }) =>
        Object.entries(rotulos).flatMap(([valor, rotulo]) => (valor === rotulo ? [`${nome} ${valor}`] : [])),
      ),
    );
    expect(cruas).toEqual([]);
  });
});

describe('every screen', () => {
  it.each(PAPEIS)('opens for %s only where the role has it, as menu, list and link', async (papel) => {
    const mesa = await mesaPara(app, papel);
    const noMenu = TELAS.filter(({ menu }) => menu).map(({ tela }) => tela);
    const dele = papel === 'administracao' ? noMenu : TELAS_DE[papel];
    expect(mesa.menu.map(({ href }) => href.slice('/mesa/'.length)).sort()).toEqual([...dele].sort());
    for (const { tela, listar, menu } of TELAS) {
      const lista = await mesa.lista(tela, new URLSearchParams());
      expect([tela, lista !== null && lista.erro === null]).toEqual([
        tela,
        !!listar && !!menu && dele.includes(tela),
      ]);
    }
    const daEquipe = (href: string) => podeAbrir(papel, href);
    expect(daEquipe('/mesa/documentos/1')).toBe(papel !== 'financeiro');
    expect(daEquipe('/mesa/vendas/1/contrato')).toBe(['financeiro', 'administracao'].includes(papel));
    expect(daEquipe('/mesa/exportar/pedidos')).toBe(papel !== 'juridico');
    for (const href of ['/mesa/constructor/1', '/mesa/exportar/clientela', 'javascript:alert(1)'])
      expect([href, daEquipe(href)]).toEqual([href, false]);
  });

  it('has no record for an unknown or malformed id', async () => {
    const mesa = await mesaPara(app, 'administracao');
    for (const { tela } of TELAS)
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
        expect([tela, id, await mesa.registro(tela, id)]).toEqual([tela, id, null]);
  });

  it('filters by nothing that names a customer, for filters stand in the address', () => {
    const filtros = TELAS.flatMap(({ listar }) => Object.keys(listar?.opcoes ?? {}));
    expect(filtros).not.toContain('conta');
  });
});

it('a customer has all on one screen, with links that lead to records that lead back', async () => {
  const { driver: ana } = await motoristaComMulta(app);
  await seeds(app).plano(ana, 'cnh-livre');
  await seeds(app).habilitacao(ana);
  await operador(app).faz('notas escrever', { conta: ana.email, texto: 'Ligou duas vezes.' });
  const mesa = await mesaPara(app, 'administracao');
  const cliente = await mesa.registro('clientes', ana.id);
  const hrefs = cliente?.secoes.flatMap(({ linhas = [] }) => linhas.flatMap(({ href }) => href ?? []));
  const href = hrefs?.find((um) => um.startsWith('/mesa/multas/'));
  const multa = await mesa.registro('multas', href?.split('/').at(-1) ?? '');
  expect(JSON.stringify(multa)).toContain(`/mesa/clientes/${ana.id}`);
  const dito = JSON.stringify(cliente);
  expect(dito).toContain('Ligou duas vezes.');
  expect(dito).not.toMatch(/undefined|\[object/);
  // A note is for the staff alone.
  expect(JSON.stringify(await ana.api.notificacoes.lista())).not.toContain('Ligou duas vezes');
});
