import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { credito } from '#backend/platform/db/schema/recursos.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { mailsIn } from '../harness/outbox.ts';
import { cartao } from '../vendas/support.ts';
import {
  codigo,
  comprador,
  compraPix,
  estadosDe,
  lerPedido,
  novoCupom,
  PETICAO,
  pagarNoBanco,
  passar,
  pixAberto,
} from './support.ts';

const app = sharedApp({ PAYMENT_METHODS: 'BOLETO,PICPAY' });
const sandra = operador(app);
afterAll(() => app.avisosChegarem());

const pedidosDe = (driver: Driver) => app.rows(pedido, eq(pedido.usuarioId, driver.id), pedido.id);
const avisosDe = async (driver: Driver) =>
  (await driver.api.notificacoes.lista()).map(({ Assunto }) => Assunto);
const telaDe = async (driver: Driver, transaction_id: number) =>
  (await driver.api.pedidos.transacao({ transaction_id })).transaction;
const porCartao = async (driver: Driver, number?: string) =>
  driver.api.pedidos.gerapedido2({
    order_id: codigo(),
    guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
    ...(await cartao(driver, number)),
  });
const EM_ANALISE = '5105105105105100';

describe('Back and "Pagar" again', () => {
  it('of an order that another one replaced says which, and charges nothing', async () => {
    const ana = await comprador(app);
    const antigo = compraPix();
    await criarPedido(ana.ctx, antigo);
    const outro = await criarPedido(ana.ctx, { ...antigo, codigo: codigo() });
    const denovo = criarPedido(ana.ctx, antigo);
    await expect(denovo).rejects.toMatchObject({
      code: 'CHAVE_REPETIDA',
      sentence: expect.stringContaining(`nº ${outro.id}`),
    });
    expect(await pedidosDe(ana)).toHaveLength(2);
  });

  it('leaves one order to pay: the new one replaces the open one', async () => {
    const ana = await comprador(app);
    const primeiro = await pixAberto(ana);
    const outro = await pixAberto(ana);
    expect(await lerPedido(app, primeiro.id)).toMatchObject({
      status: 'cancelado',
      substituidoPor: outro.id,
    });
    // The code of the first order was copied already: its payment counts.
    await pagarNoBanco(app, primeiro.banco);
    await app.runJobs();
    expect(await lerPedido(app, primeiro.id)).toMatchObject({ status: 'pago', substituidoPor: null });
    expect(await lerPedido(app, outro.id)).toMatchObject({
      status: 'cancelado',
      substituidoPor: primeiro.id,
    });
  });

  it('by another method, or with a coupon, replaces the open one, which says so', async () => {
    const ana = await comprador(app);
    const pix = await pixAberto(ana);
    const boleto = await criarPedido(ana.ctx, { ...compraPix(), metodo: 'BOLETO' });
    expect(boleto.id).not.toBe(pix.id);
    expect(await telaDe(ana, pix.id)).toMatchObject({
      DescricaoStatusGateway: 'CANCELED',
      SubstituidoPor: boleto.id,
      mensagemExibir: expect.stringContaining(`o pedido nº ${boleto.id} ficou no lugar dele`),
    });
    const { nome } = await novoCupom(app);
    const comCupom = await criarPedido(ana.ctx, compraPix(undefined, { cupom: nome }));
    await app.runJobs();
    expect(await estadosDe(app, boleto.id)).toEqual([
      'aguardando_pagamento (checkout)',
      'cancelado (substituicao)',
    ]);
    // A reader of any order of the chain is led to the last one.
    expect((await lerPedido(app, pix.id)).substituidoPor).toBe(comCupom.id);
    const order = await app.deps.adapters.pagbank.getOrder(boleto.gatewayPedidoId ?? '');
    expect(order.ok && order.value.charges.map(({ status }) => status)).toEqual(['CANCELED']);
  });

  it('does not charge a second card while the bank examines the first', async () => {
    const ana = await comprador(app);
    const { IdTransacao } = await porCartao(ana, EM_ANALISE);
    await expect(porCartao(ana)).rejects.toMatchObject({
      code: 'PAGAMENTO_EM_CONFERENCIA',
      sentence: expect.stringContaining(`nº ${IdTransacao}`),
    });
    expect(await pedidosDe(ana)).toHaveLength(1);
  });

  it('after it was paid shows the purchase, and buys again only as another one', async () => {
    const ana = await comprador(app);
    const guids_produtos_extras = [{ guid: PETICAO, quantidade: 1 }];
    expect(await ana.api.pedidos.resumo({ guids_produtos_extras })).toMatchObject({ JaComprado: null });
    const { id, banco } = await pixAberto(ana);
    await pagarNoBanco(app, banco);
    await app.runJobs();
    expect(await ana.api.pedidos.resumo({ guids_produtos_extras })).toMatchObject({
      JaComprado: { Pedido: id },
    });
    expect((await pixAberto(ana)).id).not.toBe(id);
    passar(app, 86_400 + 1);
    expect(await ana.api.pedidos.resumo({ guids_produtos_extras })).toMatchObject({ JaComprado: null });
    app.setClock(NOW);
  });
});

describe('an order that is replaced by another paid order', () => {
  it('cancels the card payment that the bank still examines, and nobody pays twice', async () => {
    const ana = await comprador(app);
    const { IdTransacao } = await porCartao(ana, EM_ANALISE);
    const { banco } = await pixAberto(ana);
    await pagarNoBanco(app, banco);
    await app.runJobs();
    const { status, gatewayPedidoId } = await lerPedido(app, IdTransacao);
    expect(status).toBe('cancelado');
    const order = await app.deps.adapters.pagbank.getOrder(gatewayPedidoId ?? '');
    expect(order.ok && order.value.charges.map((um) => um.status)).toEqual(['CANCELED']);
  });

  it('that is paid nevertheless is refunded automatically, and never shown as confirmed', async () => {
    const ana = await comprador(app);
    const seed = seeds(app);
    const { id: habilitacaoId } = await seed.habilitacao(ana);
    const multa = await seed.multa(ana, { habilitacaoId });
    const itens = [{ guid: multa.guid, quantidade: 1 }];
    const pix = await pixAberto(ana, compraPix(itens));
    const boleto = await criarPedido(ana.ctx, { ...compraPix(itens), metodo: 'BOLETO' });
    await sandra.faz('simuladores banco', { pedido: String(boleto.id), botao: 'pagar' });
    // The bank's app still had the code open.
    await pagarNoBanco(app, pix.banco);
    await app.runJobs();
    await app.avisosChegarem();
    await app.runJobs();
    expect(await estadosDe(app, pix.id)).toEqual([
      'aguardando_pagamento (checkout)',
      'cancelado (substituicao)',
      'pago (webhook)',
      'estornado (devolucao)',
    ]);
    expect((await lerPedido(app, boleto.id)).status).toBe('pago');
    const order = await app.deps.adapters.pagbank.getOrder(pix.gatewayPedidoId ?? '');
    expect(order.ok && order.value.charges.map(({ status }) => status)).toEqual(['CANCELED']);
    const assuntos = await avisosDe(ana);
    expect(assuntos).toContain(`Pagamento em dobro: pedido nº ${pix.id}`);
    expect(assuntos).toContain(`Pagamento devolvido: pedido nº ${pix.id}`);
    expect(assuntos).not.toContain(`Pagamento confirmado: pedido nº ${pix.id}`);
    expect((await mailsIn(app, ana.email)).map(({ subject }) => subject)).not.toContain(
      `Pagamento confirmado: pedido nº ${pix.id}`,
    );
    expect(await telaDe(ana, pix.id)).toMatchObject({ EmDobroCom: boleto.id });
    const creditos = await app.rows(credito, eq(credito.multaId, multa.id));
    expect(creditos).toHaveLength(1);
  });
});
