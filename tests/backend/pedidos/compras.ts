import { and, eq, isNull } from 'drizzle-orm';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import type { Driver, TestApp } from '../harness/app.ts';
import { documentos, seeds } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { pedidosDeRecurso } from '../recursos/protocolado.ts';
import { comprador, compraPix, pedidoPago } from './support.ts';

/** Purchases paid by Pix, and what a driver asks for with them. */
export function comprasDe(app: TestApp) {
  async function novaMulta(driver: Driver) {
    const { id } = await seeds(app).habilitacao(driver);
    return seeds(app).multa(driver, { habilitacaoId: id });
  }

  const comprar = (driver: Driver, compra: ReturnType<typeof compraPix>) => pedidoPago(app, driver, compra);

  const recursoDaMulta = (driver: Driver, guid: string) =>
    comprar(driver, compraPix([{ guid, quantidade: 1 }]));

  const pedidos = pedidosDeRecurso(app);
  async function pedirRecurso(driver: Driver, guid: string) {
    const resposta = await pedidos.send('Habilitacao', { GuidMulta: guid, ...documentos() }, driver);
    return { status: resposta.status, texto: await resposta.text() };
  }
  const vivosDe = ({ id }: Driver) =>
    app.rows(recurso, and(eq(recurso.usuarioId, id), isNull(recurso.canceladoEm)), recurso.id);
  const naTela = async (driver: Driver, id: number) =>
    (await driver.api.pedidos.detalhes({ transaction_id: id })).transaction.Desistencia;

  /** A new driver's paid appeal, on which the staff has begun to work; `id` is the order. */
  async function comecado() {
    const ana = await comprador(app);
    const { guid } = await novaMulta(ana);
    const id = await recursoDaMulta(ana, guid);
    await pedirRecurso(ana, guid);
    const [um] = await vivosDe(ana);
    await operador(app).faz('recursos assumir', { recurso: String(um?.id) });
    return { ana, guid, id, recursoId: um?.id ?? 0 };
  }
  return { novaMulta, comprar, comecado, recursoDaMulta, pedirRecurso, vivosDe, naTela };
}
