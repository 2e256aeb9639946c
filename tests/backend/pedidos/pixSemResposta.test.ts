import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { simulado } from '#backend/platform/db/schema/conta.ts';
import { solicitacao } from '#backend/platform/db/schema/peticoes.ts';
import { type Driver, refused, shared, sharedApp } from '../harness/app.ts';
import { porPix } from './porPix.ts';
import {
  bancoDe,
  codigo,
  comprador,
  compraPix,
  lerPedido,
  PETICAO,
  pagarNoBanco,
  passar,
} from './support.ts';

const app = sharedApp();
const ana = shared(() => comprador(app));

const { comprar, pedidosNoGateway } = porPix(app);

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
