import { eq } from 'drizzle-orm';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import { moverPedido } from '#backend/domain/pedidos/mover.ts';
import { comoGateway } from '#backend/domain/pedidos/pedido.ts';
import { assinatura } from '#backend/platform/db/schema/pedidos.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { codigo } from './support.ts';

export type Comeca = 'agora' | 'depois' | undefined;

export const DETETIVE_MES = [8, 20] as const;
export const LIVRE_MES = [9, 21] as const;
export const LIVRE_ANO = [9, 17] as const;
export const BLINDADA_ANO = [10, 18] as const;
export const TOTAL_MES = [11, 23] as const;

/** Plans bought without a gateway, and a driver's periods without the trial. */
export function planosDe(app: TestApp) {
  const gateway = () => comoGateway({ ...app.deps, origem: { ip: null, agente: null, requestId: 'test' } });

  async function comprar(
    driver: Driver,
    [idPlano, idPlanoDetalhe]: readonly [number, number],
    comeca?: Comeca,
  ) {
    const { id } = await criarPedido(driver.ctx, {
      codigo: codigo(),
      metodo: 'PIX',
      escolha: { tipo: 'produtos', plano: { idPlano, idPlanoDetalhe, comeca }, itens: [] },
    });
    await moverPedido(gateway(), { pedidoId: id, para: 'pago', origem: 'conferencia' });
    return id;
  }

  const pagos = async (driver: Driver) =>
    (await app.rows(assinatura, eq(assinatura.usuarioId, driver.id)))
      .filter(({ plano, canceladaEm }) => plano !== 'degustacao' && canceladaEm === null)
      .sort((a, b) => a.inicio.getTime() - b.inicio.getTime() || a.id - b.id);
  const fila = async (driver: Driver) =>
    (await pagos(driver)).map(({ plano, inicio, fim }) => [
      plano,
      inicio.toISOString().slice(0, 10),
      fim.toISOString().slice(0, 10),
    ]);
  return { gateway, comprar, pagos, fila };
}
