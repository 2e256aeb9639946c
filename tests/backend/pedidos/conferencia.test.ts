import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { expiracoes } from '#backend/domain/pedidos/conferir.ts';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { NOW, shared, sharedApp, type TestApp } from '../harness/app.ts';
import {
  comprador,
  compraPix,
  estadosDe,
  lerPedido,
  PACOTE,
  pagarNoBanco,
  passar,
  pixAberto,
} from './support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));
let perguntas: string[] = [];
let real: TestApp['deps']['adapters']['pagbank']['getOrder'];
beforeAll(async () => {
  const { pagbank } = app.deps.adapters;
  real = pagbank.getOrder;
  pagbank.getOrder = (id) => {
    perguntas.push(id);
    return real(id);
  };
});
afterEach(async () => {
  // Orders of one test are not asked about in the next one.
  await app.deps.db.update(pedido).set({ status: 'cancelado' });
  app.setClock(NOW);
});

const consultar = (id: number) => ana.api.pedidos.transacao({ transaction_id: id });

async function varrer(): Promise<number> {
  perguntas = [];
  await expiracoes(systemCtx(app.deps));
  await app.runJobs();
  return perguntas.length;
}

/** Pays without a notice reaching us. */
async function pagarSemAviso(banco: string): Promise<void> {
  await pagarNoBanco(app, banco);
  for (const job of await app.runtime.jobs.boss.fetch('conferencia', { batchSize: 50 })) {
    await app.runtime.jobs.boss.complete('conferencia', job.id);
  }
}

describe('a poll', () => {
  it('finds a payment whose notice was lost', async () => {
    const aberto = await pixAberto(ana);
    await pagarSemAviso(aberto.banco);
    passar(app, 5);
    expect((await consultar(aberto.id)).transaction.DescricaoStatusGateway).toBe('WAITING');
    passar(app, 6);
    expect((await consultar(aberto.id)).transaction.DescricaoStatusGateway).toBe('PAID');
    expect(await estadosDe(app, aberto.id)).toEqual([
      'aguardando_pagamento (checkout)',
      'pago (conferencia)',
    ]);
  });

  it('asks the gateway once in ten seconds, however many polls come', async () => {
    const aberto = await pixAberto(ana);
    passar(app, 11);
    perguntas = [];
    await Promise.all(Array.from({ length: 20 }, () => consultar(aberto.id)));
    expect(perguntas).toHaveLength(1);
  });
});

describe('the sweep', () => {
  it('asks a last time before an order expires, and finds what was paid', async () => {
    const [pago, esquecido] = [
      await pixAberto(ana),
      await pixAberto(ana, compraPix([{ guid: PACOTE, quantidade: 1 }])),
    ];
    await pagarSemAviso(pago.banco);
    passar(app, 301);
    expect(await varrer()).toBe(2);
    expect((await lerPedido(app, pago.id)).status).toBe('pago');
    expect(await estadosDe(app, esquecido.id)).toEqual([
      'aguardando_pagamento (checkout)',
      'expirado (conferencia)',
    ]);
  });

  it('still asks about an expired order for two days, then stops', async () => {
    const aberto = await pixAberto(ana);
    passar(app, 301);
    await varrer();
    expect((await lerPedido(app, aberto.id)).status).toBe('expirado');
    passar(app, 3600);
    expect(await varrer()).toBe(1);
    passar(app, 47 * 3600);
    expect(await varrer()).toBe(0);
  });

  it('checks an order that the gateway was never asked about, and expires it in time', async () => {
    const aberto = await pixAberto(ana);
    const orfao = { gatewayPedidoId: null, pixTexto: null, pixLink: null, conferidoEm: null };
    await app.deps.db.update(pedido).set(orfao).where(eq(pedido.id, aberto.id));
    passar(app, 60);
    await varrer();
    expect(await lerPedido(app, aberto.id)).toMatchObject({
      gatewayPedidoId: aberto.gatewayPedidoId,
      pixTexto: aberto.pixTexto,
    });
    await app.deps.db.update(pedido).set(orfao).where(eq(pedido.id, aberto.id));
    const { pagbank } = app.deps.adapters;
    const create = pagbank.createPixOrder;
    pagbank.createPixOrder = async () => ({ ok: false, error: { kind: 'timeout' } });
    passar(app, 600);
    await varrer();
    pagbank.createPixOrder = create;
    expect((await lerPedido(app, aberto.id)).status).toBe('expirado');
  });
});
