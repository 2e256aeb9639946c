import { expect, it } from 'vitest';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { GATEWAY_FORA } from '#lib/pedidos/frases.ts';
import { sharedApp } from '../harness/app.ts';
import { porPix } from './porPix.ts';
import { comprador } from './support.ts';

const app = sharedApp({ ALLOW_SIMULATORS: 'pagbank:500' });
const { comprar } = porPix(app);

it('a gateway that fails again and again gets no further order, and the driver reads that nothing was charged', async () => {
  const ana = await comprador(app);
  const pedidos = async () => (await app.rows(pedido)).length;
  // Each is tried three times; the fifth failure opens the circuit.
  for (const feitos of [1, 2]) {
    await expect(comprar(ana)).rejects.toMatchObject({ code: 'PAGAMENTO_EM_CONFERENCIA' });
    expect(await pedidos()).toBe(feitos);
  }
  await expect(comprar(ana)).rejects.toMatchObject({ code: 'PAGAMENTO_FALHOU', sentence: GATEWAY_FORA });
  expect(await pedidos()).toBe(2);
});
