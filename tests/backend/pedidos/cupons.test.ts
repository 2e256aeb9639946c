import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import {
  codigo,
  comprador,
  compraPix,
  lerPedido,
  novoCupom,
  PACOTE,
  PETICAO,
  pagarNoBanco,
  passar,
  pixAberto,
} from './support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));

const comCupom = (cupom: string) => compraPix(undefined, { cupom });
const aplicar = (driver: Driver, cupom: string) => driver.api.pedidos.aplicaCupom({ cupom, produtos: [] });

describe('a coupon', () => {
  it('takes a percentage before a value, in any case of letters', async () => {
    const { nome } = await novoCupom(app, { percentualDesconto: 10, valorDesconto: 7000 });
    expect(await aplicar(ana, ` ${nome.toLowerCase()} `)).toMatchObject({
      response: 'success',
      cupom: { Nome: nome, PercentualDesconto: 10, ValorDesconto: 7000 },
    });
    expect(await criarPedido(ana.ctx, comCupom(nome))).toMatchObject({
      subtotal: 7990,
      desconto: 799,
      total: 7191,
    });
  });

  it.each([
    ['before its time', { validadeMin: new Date('2026-12-01T00:00:00Z') }],
    ['after its time', { validadeMax: new Date('2026-11-01T00:00:00Z') }],
    ['switched off', { desativadoEm: new Date('2026-11-01T00:00:00Z') }],
    ['of no use left', { limiteUsos: 0 }],
  ])('%s is invalid, and an order with it is refused', async (_, valores) => {
    const { nome } = await novoCupom(app, valores);
    expect(await aplicar(ana, nome)).toEqual({ response: 'error', cupom: null });
    await refused(criarPedido(ana.ctx, comCupom(nome)), 'CUPOM_INVALIDO');
  });

  it('for the full amount needs no card; any other requires one', async () => {
    const { nome } = await novoCupom(app, { percentualDesconto: 100 });
    const plano = { plano: 8, plano_detalhe: 20, payment_method: 'CARTAO' as const };
    expect(
      await ana.api.pedidos.gerapedidoPlano({ ...plano, order_id: codigo(), cupom: nome }),
    ).toMatchObject({ success: true, cupomZerado: true, Total: 0 });
    await expect(ana.api.pedidos.gerapedidoPlano({ ...plano, order_id: codigo() })).rejects.toMatchObject({
      code: 'DADOS_INVALIDOS',
      fields: { card_name: 'Preencha este campo.' },
    });
  });

  it('for the full amount needs no gateway: the order is paid at once', async () => {
    const { nome } = await novoCupom(app, { percentualDesconto: 100 });
    const answer = await ana.api.pedidos.gerapedido2({
      payment_method: 'PIX',
      guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
      order_id: codigo(),
      cupom: nome,
    });
    expect(answer).toMatchObject({ success: true, cupomZerado: true, Total: 0, ExpiraEm: null });
    expect(answer.pagamento).toBeUndefined();
    expect(await lerPedido(app, answer.IdTransacao)).toMatchObject({
      status: 'pago',
      metodo: 'CUPOM',
      gateway: 'nenhum',
    });
  });

  it('of three uses lets three of eight orders at once have it', async () => {
    const { nome } = await novoCupom(app, { limiteUsos: 3 });
    const drivers = await Promise.all(Array.from({ length: 8 }, () => comprador(app)));
    const outcomes = await Promise.allSettled(drivers.map((one) => criarPedido(one.ctx, comCupom(nome))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('of one use a driver is not used twice by the same order sent twice at once', async () => {
    const { nome } = await novoCupom(app, { limitePorUsuario: 1 });
    const compra = comCupom(nome);
    const orders = await Promise.all([1, 2, 3].map(() => criarPedido(ana.ctx, compra)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    // Another press replaces the order and its use of the coupon.
    const outro = await criarPedido(ana.ctx, comCupom(nome));
    expect((await lerPedido(app, orders[0]?.id ?? 0)).status).toBe('cancelado');
    expect((await lerPedido(app, outro.id)).status).toBe('aguardando_pagamento');
    await criarPedido((await comprador(app)).ctx, comCupom(nome));
  });

  it('comes back when the order ends unpaid, and stays used when it is paid after all', async () => {
    const { nome } = await novoCupom(app, { limiteUsos: 1 });
    const aberto = await pixAberto(ana, comCupom(nome));
    const bia = await comprador(app);
    expect(await aplicar(bia, nome)).toMatchObject({ response: 'error' });
    const { getOrder } = app.deps.adapters.pagbank;
    passar(app, 301);
    const { transaction } = await ana.api.pedidos.transacao({ transaction_id: aberto.id });
    expect(transaction.Cupom).toBe(nome);
    expect((await lerPedido(app, aberto.id)).status).toBe('expirado');
    expect(await aplicar(bia, nome)).toMatchObject({ response: 'success' });

    // The bank took the payment in the last second and reports it now.
    app.setClock(aberto.criadoEm);
    await pagarNoBanco(app, aberto.banco);
    expect((await getOrder(aberto.gatewayPedidoId ?? '')).ok).toBe(true);
    passar(app, 400);
    await app.runJobs();
    expect((await lerPedido(app, aberto.id)).status).toBe('pago');
    expect(await aplicar(bia, nome)).toMatchObject({ response: 'error' });
  });
});

describe('a coupon of one use in the driver’s own open order', () => {
  it('stays in a Pix code that can still be paid, so that it pays for no second purchase', async () => {
    const ana = await comprador(app);
    const { nome } = await novoCupom(app, { limitePorUsuario: 1 });
    const primeiro = await pixAberto(ana, compraPix(undefined, { cupom: nome }));
    const refused = { code: 'CUPOM_INVALIDO', sentence: expect.stringContaining(`nº ${primeiro.id}`) };
    for (const quantidade of [1, 2]) {
      const outra = [{ guid: PACOTE, quantidade }];
      await expect(pixAberto(ana, compraPix(outra, { cupom: nome }))).rejects.toMatchObject(refused);
      await expect(
        ana.api.pedidos.resumo({ guids_produtos_extras: outra, cupom: nome }),
      ).rejects.toMatchObject(refused);
    }
    // The same purchase gets a new code: of two payments one is refunded.
    expect((await pixAberto(ana, compraPix(undefined, { cupom: nome }))).id).not.toBe(primeiro.id);
  });

  it('moves to another purchase, which says so before payment', async () => {
    const ana = await comprador(app);
    const { nome } = await novoCupom(app, { limitePorUsuario: 1 });
    const primeiro = await pixAberto(ana, compraPix(undefined, { cupom: nome }));
    const outra = [{ guid: PACOTE, quantidade: 1 }];
    await pagarNoBanco(app, primeiro.banco);
    // The code's time ends before the payment is reported.
    passar(app, 301);
    expect(await ana.api.pedidos.aplicaCupom({ cupom: nome })).toMatchObject({ response: 'success' });
    expect(await ana.api.pedidos.resumo({ guids_produtos_extras: outra, cupom: nome })).toMatchObject({
      CupomEm: primeiro.id,
    });
    const segundo = await pixAberto(ana, compraPix(outra, { cupom: nome }));
    expect(await lerPedido(app, primeiro.id)).toMatchObject({
      status: 'cancelado',
      substituidoPor: segundo.id,
    });
    // Another purchase than the one that took the coupon: its payment still counts.
    await app.runJobs();
    expect((await lerPedido(app, primeiro.id)).status).toBe('pago');
  });

  it('is not taken from an open order of another driver', async () => {
    const [ana, bia] = [await comprador(app), await comprador(app)];
    const { nome } = await novoCupom(app, { limiteUsos: 1 });
    await pixAberto(ana, compraPix(undefined, { cupom: nome }));
    expect(await bia.api.pedidos.aplicaCupom({ cupom: nome })).toMatchObject({ response: 'error' });
  });
});
