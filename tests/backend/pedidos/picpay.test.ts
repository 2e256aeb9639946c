import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { conferirPedido } from '#backend/domain/pedidos/conferir.ts';
import { emitir } from '#backend/domain/pedidos/gateway.ts';
import { pedido as tabela } from '#backend/platform/db/schema/pedidos.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { codigo, comprador, compraPix, lerPedido, PETICAO } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
afterAll(() => app.avisosChegarem());

async function aberto() {
  const driver = await comprador(app);
  const { id, codigo } = await criarPedido(driver.ctx, { ...compraPix(), metodo: 'PICPAY' });
  return { driver, id, referencia: `${id}-${codigo}` };
}
/** Paid at its page, and reported by its notice. */
async function pagoNaPagina() {
  const um = await aberto();
  const answer = await app.fetch(`/simulador/banco/picpay/${um.referencia}/pagar`, { method: 'POST' });
  expect(answer.status).toBe(303);
  await app.avisosChegarem();
  await app.runJobs();
  return um;
}
const avisar = (referencia: string, headers: Record<string, string> = { authorization: 'simulador' }) =>
  app.fetch('/webhooks/picpay', {
    method: 'POST',
    headers: { 'event-type': 'TransactionUpdateMessage', ...headers },
    body: JSON.stringify({ type: 'PAYMENT', data: { merchantChargeId: referencia, status: 'PAID' } }),
  });
const estado = async (id: number) => (await lerPedido(app, id)).status;

describe('an order by PicPay', () => {
  it('has a link, a code and ten minutes, is paid at its page, and refunded in full', async () => {
    const { id, referencia, driver } = await aberto();
    const { transaction } = await driver.api.pedidos.transacao({ transaction_id: id });
    expect(transaction.paymentUrl).toMatch(/\/simulador\/banco\/picpay\//);
    expect(transaction.qrCode).toMatch(/^data:image\/png;base64,/);
    expect(Date.parse(transaction.ExpiraEm ?? '') - Date.parse(transaction.Agora)).toBe(600_000);
    expect(await lerPedido(app, id)).toMatchObject({ gateway: 'picpay', gatewayPedidoId: referencia });
    const outro = await pagoNaPagina();
    expect(await estado(outro.id)).toBe('pago');
    for (const _ of [1, 2]) expect((await avisar(outro.referencia)).status).toBe(200);
    await app.runJobs();
    await sandra.faz('pedidos estornar', { pedido: String(outro.id) });
    expect(await estado(outro.id)).toBe('estornado');
  });

  it('whose code got lost is cancelled there, and the driver starts again', async () => {
    const { picpay } = app.deps.adapters;
    const create = picpay.createPayment;
    picpay.createPayment = async (input) => {
      await create(input);
      return { ok: false, error: { kind: 'timeout' } };
    };
    const driver = await comprador(app);
    const compra = { ...compraPix(), metodo: 'PICPAY' as const };
    const { id } = await criarPedido(driver.ctx, compra);
    picpay.createPayment = create;
    expect(await criarPedido(driver.ctx, compra)).toMatchObject({ id, status: 'cancelado' });
    const status = await picpay.getStatus(`${id}-${compra.codigo}`);
    expect(status).toMatchObject({ ok: true, value: { estado: 'expirado' } });
    expect((await criarPedido(driver.ctx, { ...compra, codigo: codigo() })).status).toBe(
      'aguardando_pagamento',
    );
  });

  it('keeps its code when another process asks for the same order before the answer', async () => {
    const { picpay } = app.deps.adapters;
    const { createPayment } = picpay;
    const [pediu, segue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    picpay.createPayment = async (input) => {
      const feito = await createPayment(input);
      pediu.resolve();
      await segue.promise;
      return feito;
    };
    const driver = await comprador(app);
    const compra = { ...compraPix(), metodo: 'PICPAY' as const };
    const primeiro = criarPedido(driver.ctx, compra);
    await pediu.promise;
    const [pedido] = await app.deps.db
      .select()
      .from(tabela)
      .where(eq(tabela.codigo, compra.codigo ?? ''));
    if (!pedido) throw new Error('no order was stored');
    expect(await emitir(driver.ctx, { pedido, repetida: true })).toEqual({ ok: false, motivo: 'indefinido' });
    segue.resolve();
    picpay.createPayment = createPayment;
    expect(await primeiro).toMatchObject({ status: 'aguardando_pagamento', gateway: 'picpay' });
    const lida = await picpay.getStatus(`${pedido.id}-${pedido.codigo}`);
    expect(lida).toMatchObject({ ok: true, value: { estado: 'aguardando_pagamento' } });
  });

  it('a notice that says paid about an unpaid order changes nothing; without the token it is refused', async () => {
    const { id, referencia } = await aberto();
    for (const headers of [{}, { authorization: 'outro' }, { 'x-seller-token': 'simulador' }])
      expect((await avisar(referencia, headers as Record<string, string>)).status).toBe(401);
    expect((await avisar(referencia)).status).toBe(200);
    await app.runJobs();
    expect(await estado(id)).toBe('aguardando_pagamento');
  });

  it('a refund whose answer got lost is made once, as the state of the charge shows', async () => {
    const { id } = await pagoNaPagina();
    const { picpay } = app.deps.adapters;
    const { cancel } = picpay;
    let vezes = 0;
    picpay.cancel = async (input) => {
      vezes += 1;
      await cancel(input);
      return { ok: false, error: { kind: 'timeout' } };
    };
    expect(await sandra.tenta('pedidos estornar', { pedido: String(id) })).toMatchObject({ tipo: 'ok' });
    picpay.cancel = cancel;
    expect([vezes, await estado(id)]).toEqual([1, 'estornado']);
  });

  it('gives a part back once, also after a lost answer, and the rest with the whole', async () => {
    const { id, referencia } = await pagoNaPagina();
    const { picpay } = app.deps.adapters;
    const devolvido = async () => {
      const lida = await picpay.getStatus(referencia);
      return lida.ok ? lida.value.devolvido : Number.NaN;
    };
    const { cancel, getStatus } = picpay;
    picpay.cancel = async (input) => {
      await cancel(input);
      picpay.getStatus = async () => ({ ok: false, error: { kind: 'timeout' } });
      return { ok: false, error: { kind: 'timeout' } };
    };
    const parte = { pedido: String(id), valor: '20,00', porque: 'Atraso' };
    expect(await sandra.tenta('pedidos estornar-parte', parte)).toMatchObject({ tipo: 'erro' });
    Object.assign(picpay, { cancel, getStatus });
    await sandra.faz('pedidos estornar-parte', parte);
    expect([await devolvido(), await estado(id)]).toEqual([20_00, 'pago']);
    await sandra.faz('pedidos estornar', { pedido: String(id) });
    expect([await devolvido(), await estado(id)]).toEqual([79_90, 'estornado']);
  });

  it('gives a part back once, when its button is pressed again before the answer', async () => {
    const { id, referencia } = await pagoNaPagina();
    const { picpay } = app.deps.adapters;
    const { cancel } = picpay;
    const [respondeu, pressionou] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let vezes = 0;
    picpay.cancel = async (input) => {
      vezes += 1;
      pressionou.resolve();
      await respondeu.promise;
      return cancel(input);
    };
    const pedir = () =>
      sandra.tenta('pedidos estornar-parte', { pedido: String(id), valor: '20,00', porque: 'Atraso' });
    const primeira = pedir();
    await pressionou.promise;
    const segunda = pedir();
    setTimeout(respondeu.resolve, 300);
    expect(await segunda).toMatchObject({ tipo: 'erro', codigo: 'SERVICO_INDISPONIVEL' });
    expect(await primeira).toMatchObject({ tipo: 'ok' });
    picpay.cancel = cancel;
    const lida = await picpay.getStatus(referencia);
    expect([vezes, lida.ok && lida.value.devolvido]).toEqual([1, 20_00]);
  });
});

describe('money that the wallet holds without paying it yet', () => {
  it('neither expires by our clock nor is bought again, and ends paid or refused', async () => {
    const { picpay } = app.deps.adapters;
    const { getStatus } = picpay;
    for (const [fim, depois] of [
      ['pago', 'pago'],
      ['expirado', 'negado'],
    ] as const) {
      const { id } = await aberto();
      let lido: EstadoDoPedido = 'autorizado';
      picpay.getStatus = async (referenceId) => ({
        ok: true,
        value: { referenceId, estado: lido, contestada: false, authorizationId: 'a1', devolvido: 0 },
      });
      app.setClock(new Date(app.deps.clock().getTime() + 3_600_000));
      await sandra.faz('pedidos conferir', { pedido: String(id) });
      expect(await estado(id)).toBe('autorizado');
      lido = fim;
      await sandra.faz('pedidos conferir', { pedido: String(id) });
      expect(await estado(id)).toBe(depois);
    }
    picpay.getStatus = getStatus;
  });
});

/** A paid order by PicPay, and what PicPay says of it from now on. */
async function pago() {
  const ana = await comprador(app);
  const { IdTransacao: pedidoId } = await ana.api.pedidos.gerapedido({
    payment_method: 'PICPAY',
    order_id: codigo(),
    guids_produtos_extras: [{ guid: PETICAO, quantidade: 1 }],
  });
  const { picpay } = app.deps.adapters;
  const diz = async (dito: EstadoDoPedido | 'contestada') => {
    const estado = dito === 'contestada' ? 'pago' : dito;
    picpay.getStatus = async (referenceId) => ({
      ok: true,
      value: { referenceId, estado, contestada: dito === 'contestada', authorizationId: 'a2', devolvido: 0 },
    });
    await conferirPedido(systemCtx(app.deps), { pedidoId, origem: 'conferencia' });
    return (await lerPedido(app, pedidoId)).status;
  };
  expect(await diz('pago')).toBe('pago');
  return { pedidoId, diz };
}

const abertasDe = async (id: number) => {
  const { dados } = await operador(app).faz('devolucoes listar', { causa: 'contestacao' });
  return (dados as { id: number; pedidoId: number; estado: string }[]).filter(
    ({ pedidoId }) => pedidoId === id,
  );
};

it('a chargeback of PicPay keeps the purchase until its end, and the staff gets one case to close', async () => {
  const { pedidoId, diz } = await pago();
  expect(await diz('contestada')).toBe('pago');
  expect(await diz('contestada')).toBe('pago');
  const abertas = await abertasDe(pedidoId);
  expect(abertas).toHaveLength(1);
  const devolver = await operador(app).tenta('pedidos estornar', { pedido: String(pedidoId) });
  expect(devolver).toMatchObject({ tipo: 'erro' });

  await operador(app).faz('contestacoes encerrar', { contestacao: String(abertas[0]?.id), fim: 'perdida' });
  expect((await lerPedido(app, pedidoId)).status).toBe('estornado');
  // A repeated status from PicPay reopens nothing.
  expect(await diz('contestada')).toBe('estornado');
  expect(await abertasDe(pedidoId)).toEqual([]);
});

it('when the seller wins the dispute, the order stays paid', async () => {
  const { pedidoId, diz } = await pago();
  await diz('contestada');
  const [aberta] = await abertasDe(pedidoId);
  await operador(app).faz('contestacoes encerrar', { contestacao: String(aberta?.id), fim: 'ganha' });
  expect(await diz('pago')).toBe('pago');
  expect(await abertasDe(pedidoId)).toEqual([]);
});
