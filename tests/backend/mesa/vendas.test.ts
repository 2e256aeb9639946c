import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { venda } from '#backend/platform/db/schema/vendas.ts';
import { refused, sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { comprador, pixAberto } from '../pedidos/support.ts';
import { vendaPara } from '../vendas/support.ts';
import { mesaPara } from './naMesa.ts';

const app = sharedApp();

const mesa = () => mesaPara(app, 'financeiro', { email: 'sandra@mesa.example' });

const ITENS = 'Recurso à JARI; com protocolo;2;150,00\nAnálise;1;50,00';

/** The form of the list of sales, sent. */
async function enviada(conta: string, mais: Record<string, string> = {}) {
  const dados = new FormData();
  const textos = { conta, descricao: 'Defesa; duas multas.', motivo: 'Combinado por telefone', item: ITENS };
  for (const [nome, valor] of Object.entries({ ato: 'vendas criar', ...textos, ...mais }))
    dados.set(nome, valor);
  const aberta = await mesa();
  const lista = await aberta.lista('vendas', new URLSearchParams());
  return aberta.receber(dados, lista?.atos ?? []);
}

async function perguntada(conta: string, mais: Record<string, string> = {}): Promise<string> {
  const { resultado } = await enviada(conta, mais);
  if (resultado.tipo !== 'confirmar') throw new Error(JSON.stringify(resultado));
  return resultado.pergunta;
}

const vendasDe = (usuarioId: string) => app.rows(venda, eq(venda.usuarioId, usuarioId));

describe('a sale at the desk', () => {
  it('is asked with all that its customer will see, which creates nothing', async () => {
    const ana = await comprador(app);
    const pergunta = await perguntada(ana.email, { validade: '31/12/2099' });
    for (const dito of [
      'Ana Souza Prado',
      '2 × Recurso à JARI; com protocolo',
      'R$ 350,00',
      '31/12/2099',
      '3x de R$ 116,66',
    ])
      expect(pergunta.replace(/\s/g, ' ')).toContain(dito);
    expect(await vendasDe(ana.id)).toEqual([]);
  });

  it.each([
    ['an account that nobody has', { conta: 'ninguem@example.com' }],
    ['a day that is over', { validade: '01/01/2020' }],
    ['a day that is none', { validade: '31/02/2099' }],
    ['an item without a price', { item: 'Recurso à JARI' }],
    ['no reason', { motivo: '' }],
  ])('is refused with a sentence for %s, and keeps the typed values', async (_, errado) => {
    const ana = await comprador(app);
    const { resultado, valores } = await enviada(ana.email, errado);
    expect(resultado.tipo).toBe('erro');
    expect(valores.descricao).toBe('Defesa; duas multas.');
    expect(await vendasDe(ana.id)).toEqual([]);
  });

  it('cannot be accepted after its last day; one that was accepted in time stands', async () => {
    const ana = await comprador(app);
    const dia = (dias: number) =>
      new Date(app.deps.clock().getTime() + dias * 86_400_000).toLocaleDateString('sv', {
        timeZone: 'America/Sao_Paulo',
      });
    const tarde = await vendaPara(app, ana, { validaAte: dia(2) });
    const cedo = await vendaPara(app, ana, { validaAte: dia(2) });
    await ana.api.vendas.assinar({ venda_id: cedo.id });
    app.passDays(2);
    expect(await ana.api.vendas.venda({ venda_id: tarde.id })).toMatchObject({ Vencida: false });
    app.passDays(1);
    await expect(ana.api.vendas.assinar({ venda_id: tarde.id })).rejects.toMatchObject({
      code: 'TRANSICAO_INVALIDA',
      sentence: expect.stringContaining('podia ser aceita até'),
    });
    expect(await ana.api.vendas.venda({ venda_id: tarde.id })).toMatchObject({
      Vencida: true,
      ValidaAte: dia(-1),
    });
    expect(await ana.api.vendas.venda({ venda_id: cedo.id })).toMatchObject({ Vencida: false });
    await ana.api.vendas.assinar({ venda_id: cedo.id });
  });

  it('is withdrawn at the desk with a confirmation and a reason, and then hidden from its driver', async () => {
    const ana = await comprador(app);
    const { id } = await vendaPara(app, ana);
    const cancelar = async (confirmado: boolean) =>
      (await mesa()).executar({
        nome: 'vendas cancelar',
        valores: { venda: String(id) },
        confirmado,
        motivo: 'Valor errado',
      });
    expect(await cancelar(false)).toMatchObject({
      tipo: 'confirmar',
      pergunta: expect.stringContaining('R$ 650,00'),
    });
    expect(await cancelar(true)).toMatchObject({ tipo: 'ok' });
    expect(await cancelar(true)).toMatchObject({ tipo: 'erro' });
    await refused(ana.api.vendas.assinar({ venda_id: id }), 'NAO_ENCONTRADO');
    const registros = await app.rows(auditoria, eq(auditoria.acao, 'mesa.ato'));
    expect(registros.map(({ dados }) => dados)).toContainEqual({
      ...{ ato: 'vendas cancelar', motivo: 'Valor errado', alvo: `usuario ${ana.id}` },
    });
  });
});

it('the page of an order shows its customer, its history in words, and only the acts that its state allows', async () => {
  const mesa = await mesaPara(app, 'financeiro');
  const ana = await comprador(app);
  const { id, codigo } = await pixAberto(ana);
  const aberto = await mesa.registro('pedidos', String(id));
  if (!aberto) throw new Error('no order');
  expect(aberto).toMatchObject({
    titulo: `Pedido ${id} (${codigo})`,
    estado: { texto: 'Aguardando pagamento' },
  });
  expect(JSON.stringify(aberto.secoes)).toContain(`/mesa/clientes/${ana.id}`);
  expect(aberto.atos.map((um) => um.nome)).toEqual(['pedidos conferir']);

  // Only the gateway's answer changes the state: the desk asks it and shows the result.
  const sandra = operador(app);
  await sandra.faz('simuladores banco', { pedido: String(id), botao: 'pagar' });
  const conferido = await mesa.executar({
    nome: 'pedidos conferir',
    valores: { pedido: String(id) },
    confirmado: false,
    motivo: '',
    codigo: '',
  });
  expect(conferido).toMatchObject({ tipo: 'ok', mensagem: expect.stringContaining('pago') });
  const pago = await mesa.registro('pedidos', String(id));
  if (!pago) throw new Error('no order');
  expect(pago.estado?.texto).toBe('Pago');
  expect(pago.atos.map((um) => um.nome)).toEqual([
    'pedidos conferir',
    'pedidos estornar',
    'pedidos estornar-parte',
  ]);
  expect(JSON.stringify(pago.secoes)).not.toMatch(/aguardando_pagamento|webhook|conferencia"/);

  // A chargeback offers its own acts, with its number filled in.
  await sandra.faz('simuladores banco', { pedido: String(id), botao: 'contestar' });
  await app.runJobs();
  const contestado = await mesa.registro('pedidos', String(id));
  if (!contestado) throw new Error('no order');
  const disputa = /Contestação (\d+)/.exec(JSON.stringify(contestado.secoes))?.[1] ?? '';
  const nasLinhas = contestado.secoes.flatMap(({ linhas = [] }) => linhas.flatMap(({ atos = [] }) => atos));
  expect(nasLinhas).toContainEqual(
    expect.objectContaining({ nome: 'contestacoes responder', fixos: { contestacao: disputa } }),
  );
  expect(contestado.atos.map((um) => um.nome)).toEqual(['pedidos conferir']);
  // Who may not do them reads who may, on the order and in the list.
  const atende = await mesaPara(app, 'atendimento');
  for (const visto of [
    await atende.registro('pedidos', String(id)),
    await atende.lista('devolucoes', new URLSearchParams()),
  ])
    expect(visto?.deOutros).toContainEqual(
      expect.stringMatching(
        /Anotar o que foi respondido · Registrar como terminou.*: Financeiro \(Rita.*\)$/,
      ),
    );
  const olhadas = await app.rows(auditoria, eq(auditoria.entidadeId, String(id)));
  expect(olhadas.some(({ acao, atorId }) => acao === 'mesa.ver' && atorId === mesa.pessoa.email)).toBe(true);
});
