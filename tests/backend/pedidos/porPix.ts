import { count, eq } from 'drizzle-orm';
import { simulado } from '#backend/platform/db/schema/conta.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { codigo, PETICAO } from './support.ts';

/** Purchases by Pix, and what the gateway knows of them. */
export function porPix(app: TestApp) {
  const comprar = (
    driver: Driver,
    campos: Partial<Parameters<Driver['api']['pedidos']['gerapedido2']>[0]> = {},
  ) =>
    driver.api.pedidos.gerapedido2({
      payment_method: 'PIX',
      email: driver.email,
      guids_produtos_extras: [{ guid: PETICAO, quantidade: 2 }],
      order_id: codigo(),
      ...campos,
    });

  async function pedidosNoGateway(): Promise<number> {
    const [row] = await app.deps.db
      .select({ n: count() })
      .from(simulado)
      .where(eq(simulado.tipo, 'pagbank.pedido'));
    return row?.n ?? 0;
  }
  return { comprar, pedidosNoGateway };
}
