import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { type Driver, type TestApp, testApp } from '../harness/app.ts';
import { bancoDe, comprador, compraPix, lerPedido, PETICAO, pagarNoBanco } from './support.ts';

let app: TestApp;
let ana: Driver;
const eventos: Record<string, string>[] = [];
let status = 200;
const servidor = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    if (request.url === '/base/send-event-closed-order')
      eventos.push(Object.fromEntries(new URLSearchParams(body)));
    response.writeHead(status).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve));
  const address = servidor.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  app = await testApp({ AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${port}/base` });
  ana = await comprador(app);
});
afterAll(async () => {
  await app.close();
  servidor.close();
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
