import { beforeEach, expect, it } from 'vitest';
import { NOW, sharedApp } from '../harness/app.ts';
import { comprador, lerPedido, PETICAO, pedidoPago, pixAberto } from './support.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));

it('purchases of the last day are listed with their order, only for their buyer', async () => {
  const ana = await comprador(app);
  const { Comprados: antes } = await ana.api.pedidos.comprados({});
  expect(antes).toEqual([]);
  const { codigo } = await lerPedido(app, await pedidoPago(app, ana));
  expect((await ana.api.pedidos.comprados({})).Comprados).toEqual([{ Codigo: codigo, Guids: [PETICAO] }]);
  const bia = await comprador(app);
  expect((await bia.api.pedidos.comprados({})).Comprados).toEqual([]);
  app.passDays(1.01);
  expect((await ana.api.pedidos.comprados({})).Comprados).toEqual([]);
});

it('an unpaid order does not change the chosen products', async () => {
  const ana = await comprador(app);
  await pixAberto(ana);
  expect((await ana.api.pedidos.comprados({})).Comprados).toEqual([]);
});
