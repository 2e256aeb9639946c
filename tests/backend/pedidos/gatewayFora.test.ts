import { describe, expect, it } from 'vitest';
import { pedido } from '#backend/platform/db/schema/pedidos.ts';
import { GATEWAY_FORA } from '#lib/pedidos/frases.ts';
import { sharedApp } from '../harness/app.ts';
import { porPix } from './porPix.ts';
import { comprador } from './support.ts';

const NADA_MAIS = 'gives no further order, and the driver reads that nothing was charged';
const DEPOIS = { 500: NADA_MAIS, down: NADA_MAIS, slow: 'gives the order its code after the driver’s wait' };

describe.each(['500', 'down', 'slow'] as const)('a rehearsal with pagbank:%s', (falha) => {
  const app = sharedApp({ ALLOW_SIMULATORS: `pagbank:${falha}` });
  const { comprar } = porPix(app);
  const pedidos = () => app.rows(pedido);

  it(DEPOIS[falha], async () => {
    const ana = await comprador(app);
    const semResposta = { code: 'PAGAMENTO_EM_CONFERENCIA' };
    await expect(comprar(ana)).rejects.toMatchObject(semResposta);
    expect(await pedidos()).toMatchObject([{ pixTexto: null }]);
    if (falha === 'slow') {
      await expect.poll(async () => (await pedidos())[0]?.pixTexto).toMatch(/^000201/);
      return;
    }
    // Each is tried three times; the fifth failure opens the circuit.
    await expect(comprar(ana)).rejects.toMatchObject(semResposta);
    await expect(comprar(ana)).rejects.toMatchObject({ code: 'PAGAMENTO_FALHOU', sentence: GATEWAY_FORA });
    expect(await pedidos()).toHaveLength(2);
  });
});
