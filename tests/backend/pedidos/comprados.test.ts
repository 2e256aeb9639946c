import { beforeEach, expect, it } from 'vitest';
import { NOW, sharedApp } from '../harness/app.ts';
import { comprador, lerPedido, PETICAO, pedidoPago, pixAberto } from './support.ts';

const app = sharedApp();
beforeEach(() => app.setClock(NOW));

it('what was paid for within the last day is told with its order, to its buyer alone', async () => {
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

it('an order that waits for its payment leaves the choice as it is', async () => {
  const ana = await comprador(app);
  await pixAberto(ana);
  expect((await ana.api.pedidos.comprados({})).Comprados).toEqual([]);
});
