import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditoria } from '#backend/platform/db/schema/conta.ts';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { comprador, pixAberto } from '../pedidos/support.ts';
import { mesaPara } from './naMesa.ts';

const app = sharedApp();

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
  const disputa = /Contestação (\d+):/.exec(JSON.stringify(contestado.secoes))?.[1] ?? '';
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
      expect.stringMatching(/Anotar o que foi respondido · Registrar como terminou.*: Financeiro \(Rita\)$/),
    );
  const olhadas = await app.rows(auditoria, eq(auditoria.entidadeId, String(id)));
  expect(olhadas.some(({ acao, atorId }) => acao === 'mesa.ver' && atorId === mesa.pessoa.email)).toBe(true);
});
