import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { auditoria, simulado } from '#backend/platform/db/schema/conta.ts';
import { notificacao } from '#backend/platform/db/schema/notificacoes.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import {
  bancoDe,
  codigo,
  comprador,
  compraPix,
  estadosDe,
  lerPedido,
  PACOTE,
  PETICAO,
  pagarNoBanco,
  passar,
  pixAberto,
  porPix,
} from './support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));

const { comprar, pedidosNoGateway } = porPix(app);

describe('buying by Pix', () => {
  it('prices on the server and answers a code to pay within five minutes', async () => {
    const answer = await comprar(ana);
    expect(answer).toMatchObject({
      success: true,
      cupomZerado: false,
      Total: 15_980,
      ExpiraEm: '2026-11-20T12:05:00.000Z',
      Agora: '2026-11-20T12:00:00.000Z',
    });
    const qr = answer.pagamento?.qr_codes[0];
    expect(qr?.text).toContain('5406159.80');
    expect(qr?.amount.value).toBe(15_980);
    expect(qr?.links[0]?.href).toMatch(/\/qrcode\/QRCO_[0-9A-F-]+\/png$/);
    expect(answer.BancoSimulado).toMatch(/^\/simulador\/banco\/pix\/QRCO_/);
  });

  it('is paid at the bank, and the poll says so once the notice is worked', async () => {
    const { IdTransacao, BancoSimulado } = await comprar(ana);
    const poll = async () =>
      (await ana.api.pedidos.transacao({ transaction_id: IdTransacao })).transaction.DescricaoStatusGateway;
    expect(await poll()).toBe('WAITING');
    await pagarNoBanco(app, BancoSimulado ?? '');
    await app.runJobs();
    expect(await poll()).toBe('PAID');
    expect(await estadosDe(app, IdTransacao)).toEqual(['aguardando_pagamento (checkout)', 'pago (webhook)']);
  });

  it('creates a petition request for each unit, a notice and an audit row, exactly once', async () => {
    const bia = await comprador(app);
    const aberto = await pixAberto(
      bia,
      compraPix([
        { guid: PETICAO, quantidade: 2 },
        { guid: PACOTE, quantidade: 1 },
      ]),
    );
    await pagarNoBanco(app, aberto.banco);
    await app.runJobs();
    const solicitacoes = await app.rows(solicitacao, eq(solicitacao.usuarioId, bia.id));
    expect(solicitacoes).toHaveLength(5);
    expect(solicitacoes.every((one) => one.pedidoId === aberto.id && !one.entregue)).toBe(true);
    const avisos = await app.rows(notificacao, eq(notificacao.usuarioId, bia.id));
    expect(avisos.filter(({ chave }) => chave === `pedido-pago:${aberto.id}`)).toHaveLength(1);
    const trilha = await app.rows(auditoria, eq(auditoria.entidadeId, String(aberto.id)));
    expect(trilha.map(({ acao, ator }) => `${acao} ${ator}`)).toEqual([
      'pedido.criar usuario',
      'pedido.pago gateway',
    ]);
  });

  it('ignores a price from the browser, and refuses products that are not for sale', async () => {
    await refused(
      comprar(ana, { guids_produtos_extras: [{ guid: crypto.randomUUID(), quantidade: 1 }] }),
      'PRODUTO_NAO_ENCONTRADO',
    );
    await expect(comprar(ana, { guids_produtos_extras: [] })).rejects.toMatchObject({
      code: 'DADOS_INVALIDOS',
      sentence: 'Escolha o que quer comprar antes de pagar.',
    });
    await refused(comprar(ana, { plano: 8, plano_detalhe: 17 }), 'PRODUTO_NAO_ENCONTRADO');
  });

  it('asks for a complete profile first', async () => {
    const novo = await app.signUp();
    await refused(comprar(novo), 'PERFIL_INCOMPLETO');
  });

  it.each([
    ['a code of six characters', { order_id: 'ABC123' }],
    ['a quantity of 101', { guids_produtos_extras: [{ guid: PETICAO, quantidade: 101 }] }],
    ['a quantity of zero', { guids_produtos_extras: [{ guid: PETICAO, quantidade: 0 }] }],
    ['a list that is no JSON', { guids_produtos_extras: '[{' }],
  ])('refuses %s', async (_, campos) => {
    await refused(comprar(ana, campos), 'DADOS_INVALIDOS');
  });
});

describe('the order id', () => {
  it('with other content is refused, and told which order there is', async () => {
    const order_id = codigo();
    const { IdTransacao } = await comprar(ana, { order_id });
    const outro = comprar(ana, { order_id, guids_produtos_extras: [{ guid: PETICAO, quantidade: 3 }] });
    await expect(outro).rejects.toMatchObject({
      code: 'CHAVE_REPETIDA',
      sentence: expect.stringContaining(`pedido nº ${IdTransacao}`),
    });
  });

  it('sent twelve times at once makes one order here and one at the gateway', async () => {
    const order_id = codigo();
    const antes = await pedidosNoGateway();
    const answers = await Promise.all(Array.from({ length: 12 }, () => comprar(ana, { order_id })));
    expect(new Set(answers.map(({ IdTransacao }) => IdTransacao)).size).toBe(1);
    expect(new Set(answers.map(({ pagamento }) => pagamento?.qr_codes[0]?.text)).size).toBe(1);
    expect(await pedidosNoGateway()).toBe(antes + 1);
    const rows = await app.rows(pedido, eq(pedido.codigo, order_id));
    expect(rows).toHaveLength(1);
  });
});

describe('when a failure happens between charge and record', () => {
  /** The driver's context with a gateway whose answers never arrive. */
  function comGateway(driver: Driver, resposta: 'lost' | 'killed' | 'refused'): Driver['ctx'] {
    const { createPixOrder: real } = app.deps.adapters.pagbank;
    const broken: typeof real = async (input) => {
      if (resposta === 'refused') return { ok: false, error: { kind: 'rejected', status: 400 } };
      await real(input);
      if (resposta === 'killed') throw new Error('killed');
      return { ok: false, error: { kind: 'timeout' } };
    };
    const adapters = {
      ...app.deps.adapters,
      pagbank: { ...app.deps.adapters.pagbank, createPixOrder: broken },
    };
    return { ...driver.ctx, adapters };
  }

  it('the same request continues the order, with one order at the gateway', async () => {
    const compra = compraPix();
    const antes = await pedidosNoGateway();
    await expect(criarPedido(comGateway(ana, 'killed'), compra)).rejects.toThrow('killed');
    const retomado = await criarPedido(ana.ctx, compra);
    expect(retomado).toMatchObject({ status: 'aguardando_pagamento', codigo: compra.codigo });
    expect(retomado.pixTexto).toContain('79.90');
    expect(await pedidosNoGateway()).toBe(antes + 1);
  });

  it('the driver reads that nothing is lost, and a poll finds the code', async () => {
    const order_id = codigo();
    const orfao = await criarPedido(comGateway(ana, 'lost'), { ...compraPix(), codigo: order_id });
    expect(orfao).toMatchObject({ status: 'aguardando_pagamento', gatewayPedidoId: null });
    passar(app, 11);
    const { transaction } = await ana.api.pedidos.transacao({ transaction_id: orfao.id });
    expect(transaction.pagamento?.qr_codes[0]?.text).toContain('79.90');
  });

  it('a payment of an order that was never answered is found and delivered', async () => {
    const bia = await comprador(app);
    const orfao = await criarPedido(comGateway(bia, 'lost'), compraPix());
    const orders = await app.rows(simulado, eq(simulado.tipo, 'pagbank.pedido'));
    const order = orders.find(({ valor }) => JSON.stringify(valor).includes(`${orfao.id}-${orfao.codigo}`));
    await pagarNoBanco(app, bancoDe(JSON.stringify(order?.valor)));
    await app.runJobs();
    expect(await lerPedido(app, orfao.id)).toMatchObject({ status: 'pago' });
    expect(await app.rows(solicitacao, eq(solicitacao.usuarioId, bia.id))).toHaveLength(1);
  });

  it('a clear refusal ends the order, and the driver starts a new one', async () => {
    const compra = compraPix();
    expect(await criarPedido(comGateway(ana, 'refused'), compra)).toMatchObject({ status: 'cancelado' });
    await refused(
      comprar(ana, { order_id: compra.codigo, guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }] }),
      'PAGAMENTO_FALHOU',
    );
  });
});
