import { afterAll, describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { shared, testApp } from '../harness/app.ts';
import { serveFake } from '../harness/fake.ts';
import { bancoDe, comprador, compraPix, lerPedido, PETICAO, pagarNoBanco } from './support.ts';

const eventos: Record<string, string>[] = [];
let status = 200;
const automacao = shared(() =>
  serveFake({
    async fetch(request) {
      if (new URL(request.url).pathname === '/base/send-event-closed-order')
        eventos.push(Object.fromEntries(new URLSearchParams(await request.text())));
      return new Response('', { status });
    },
  }),
);
const app = shared(() => testApp({ AUTOMATION_WEBHOOK_URL: `${automacao.url}/base` }));
const ana = shared(() => comprador(app));
afterAll(async () => {
  await app.close();
  await automacao.stop();
});

describe('the automation', () => {
  it('is notified of an order when it is made and when it is paid', async () => {
    const aberto = await criarPedido(ana.ctx, compraPix([{ guid: PETICAO, quantidade: 2 }]));
    await app.runJobs();
    const evento = {
      email: ana.email,
      order_id: aberto.codigo,
      order_total_items: '2',
      order_status: 'aguardando_pagamento',
      order_payment_method: 'Others',
      order_payment_amount: '159.80',
    };
    expect(eventos).toEqual([evento]);
    await pagarNoBanco(app, bancoDe(aberto.pixLink));
    await app.runJobs();
    expect(eventos).toEqual([evento, { ...evento, order_status: 'pago' }]);
  });

  it('is notified again after a failure, which never affects the order', async () => {
    eventos.length = 0;
    status = 500;
    const { id } = await criarPedido(ana.ctx, compraPix());
    const runs = await app.runJobs({ failures: 'returned' });
    expect(runs.filter((run) => 'error' in run).map(({ queue }) => queue)).toEqual(['automacao']);
    expect((await lerPedido(app, id)).status).toBe('aguardando_pagamento');
    status = 200;
    await app.runJobs({ early: true });
    expect(eventos.length).toBe(2);
  });
});
