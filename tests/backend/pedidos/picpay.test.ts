import { afterAll, describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/criar.ts';
import { sharedApp } from '../harness/app.ts';
import { operador } from '../harness/operador.ts';
import { comprador, compraPix, lerPedido } from './support.ts';

const app = sharedApp();
const sandra = operador(app);
afterAll(() => app.avisosChegarem());

async function aberto() {
  const driver = await comprador(app);
  const { id, codigo } = await criarPedido(driver.ctx, { ...compraPix(), metodo: 'PICPAY' });
  return { driver, id, referencia: `${id}-${codigo}` };
}
const avisar = (referencia: string, headers: Record<string, string> = { authorization: 'simulador' }) =>
  app.fetch('/webhooks/picpay', {
    method: 'POST',
    headers: { 'event-type': 'TransactionUpdateMessage', ...headers },
    body: JSON.stringify({ type: 'PAYMENT', data: { merchantChargeId: referencia, status: 'PAID' } }),
  });
const estado = async (id: number) => (await lerPedido(app, id)).status;

describe('an order by PicPay', () => {
  it('is paid at its page, reported by its notice, and refunded in full', async () => {
    const { id, referencia } = await aberto();
    expect(await lerPedido(app, id)).toMatchObject({ gateway: 'picpay', gatewayPedidoId: referencia });
    expect((await app.fetch(`/simulador/banco/picpay/${referencia}/pagar`, { method: 'POST' })).status).toBe(
      303,
    );
    await app.avisosChegarem();
    await app.runJobs();
    expect(await estado(id)).toBe('pago');
    expect((await avisar(referencia)).status).toBe(200);
    expect((await avisar(referencia)).status).toBe(200);
    await app.runJobs();
    await sandra.faz('pedidos estornar', { pedido: String(id) });
    expect(await estado(id)).toBe('estornado');
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
    const { id, referencia } = await aberto();
    await app.fetch(`/simulador/banco/picpay/${referencia}/pagar`, { method: 'POST' });
    await app.avisosChegarem();
    await app.runJobs();
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
});

describe('money that the wallet holds without paying it yet', () => {
  it('neither expires by our clock nor is bought again, and ends paid or refused', async () => {
    const { picpay } = app.deps.adapters;
    const { getStatus } = picpay;
    for (const [fim, depois] of [
      ['paid', 'pago'],
      ['expired', 'negado'],
    ] as const) {
      const { id } = await aberto();
      let status: 'analysis' | 'paid' | 'expired' = 'analysis';
      picpay.getStatus = async (referenceId) => ({
        ok: true,
        value: { referenceId, status, authorizationId: 'a1' },
      });
      app.setClock(new Date(app.deps.clock().getTime() + 3_600_000));
      await sandra.faz('pedidos conferir', { pedido: String(id) });
      expect(await estado(id)).toBe('autorizado');
      status = fim;
      await sandra.faz('pedidos conferir', { pedido: String(id) });
      expect(await estado(id)).toBe(depois);
    }
    picpay.getStatus = getStatus;
  });
});
