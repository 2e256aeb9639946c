import { createHash } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { criarPedido } from '#backend/domain/pedidos/abrir.ts';
import type { NovoPedido } from '#backend/domain/pedidos/inserir.ts';
import { moverPedido } from '#backend/domain/pedidos/mover.ts';
import { comoGateway } from '#backend/domain/pedidos/pedido.ts';
import { simulado } from '#backend/platform/db/schema/conta.ts';
import {
  assinatura,
  cupom as cupomTabela,
  pedido,
  pedidoEvento,
} from '#backend/platform/db/schema/pedidos.ts';
import { paths } from '#lib/paths.ts';
import { novoPedidoId } from '#lib/pedidos/rules.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { PERFIL } from '../../fixtures/perfil.ts';
import type { Driver, TestApp } from '../harness/app.ts';

/** 'Recurso de Multa Online', one petition per unit, R$ 79,90. */
export const PETICAO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01';
/** Three petitions, R$ 199,90. */
export const PACOTE = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a02';
/** An appeal by a specialist, R$ 300,00. */
export const AVULSO = '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a03';

export const codigo = () => novoPedidoId();

/** A driver with a complete profile, as a payment requires. */
export async function comprador(app: TestApp): Promise<Driver> {
  const driver = await app.signUp();
  await driver.api.conta.alterar(PERFIL);
  return driver;
}

export function compraPix(
  extras = [{ guid: PETICAO, quantidade: 1 }],
  resto: Partial<NovoPedido> = {},
): NovoPedido {
  return { codigo: codigo(), metodo: 'PIX', escolha: { tipo: 'produtos', itens: extras }, ...resto };
}

/** An order by Pix, and the address of its page at the simulated bank. */
export async function pixAberto(driver: Driver, compra = compraPix()) {
  const aberto = await criarPedido(driver.ctx, compra);
  return { ...aberto, banco: bancoDe(aberto.pixLink), compra };
}

export function bancoDe(pixLink: string | null): string {
  const id = /QRCO_[0-9A-F-]+/.exec(pixLink ?? '')?.[0];
  if (!id) throw new Error(`no code in ${pixLink}`);
  return `/simulador/banco/pix/${id}`;
}

export async function pagarNoBanco(app: TestApp, banco: string): Promise<void> {
  const answer = await app.fetch(`${banco}/pagar`, { method: 'POST' });
  if (answer.status !== 303) throw new Error(`the bank answered ${answer.status}`);
}

/** A purchase by Pix, a petition of R$ 79,90 unless given; its order is paid when this returns. */
export async function pedidoPago(app: TestApp, driver: Driver, compra = compraPix()): Promise<number> {
  const { id, banco } = await pixAberto(driver, compra);
  await pagarNoBanco(app, banco);
  await app.avisosChegarem();
  await app.runJobs();
  const { status } = await lerPedido(app, id);
  if (status !== 'pago') throw new Error(`the order is ${status}`);
  return id;
}

/** The gateway refuses refunds while `fazer` runs. */
export async function semDevolver({ deps }: TestApp, fazer: () => Promise<unknown>): Promise<void> {
  const { pagbank } = deps.adapters;
  const { cancelCharge } = pagbank;
  pagbank.cancelCharge = async () => ({ ok: false, error: { kind: 'rejected', status: 400 } });
  await fazer().finally(() => {
    pagbank.cancelCharge = cancelCharge;
  });
}

/** The words of an order's receipt. */
export async function reciboDe(app: TestApp, driver: Driver, id: number): Promise<string> {
  const answer = await app.fetch(paths.recibo(id), {}, driver);
  const { paginas } = await lerPdf(Buffer.from(await answer.arrayBuffer()));
  return paginas.join(' ').replace(/\s+/g, ' ');
}

/** A notice of PagBank about `body`, signed with a token of the seller. */
export function avisoDoPagBank(app: TestApp, body: string, token = 'simulador'): Promise<Response> {
  const assinatura = createHash('sha256').update(`${token}-${body}`).digest('hex');
  return app.post(paths.webhook.pagbank, body, undefined, { 'x-authenticity-token': assinatura });
}

export async function lerPedido(app: TestApp, id: number) {
  const [row] = await app.rows(pedido, eq(pedido.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

export async function estadosDe(app: TestApp, pedidoId: number) {
  const rows = await app.rows(pedidoEvento, eq(pedidoEvento.pedidoId, pedidoId), pedidoEvento.id);
  return rows.map(({ para, origem }) => `${para} (${origem})`);
}

export async function novoCupom(app: TestApp, valores: Partial<typeof cupomTabela.$inferInsert> = {}) {
  const nome = `C${codigo()}`;
  const [row] = await app.deps.db
    .insert(cupomTabela)
    .values({ nome, percentualDesconto: 10, criadoEm: app.deps.clock(), ...valores })
    .returning();
  if (!row) throw new Error('no coupon');
  return row;
}

/** Moves the clock forward by seconds. */
export function passar(app: TestApp, segundos: number): void {
  app.setClock(new Date(app.deps.clock().getTime() + segundos * 1000));
}

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

export const DETETIVE_MES = [8, 20] as const;
export const LIVRE_MES = [9, 21] as const;
export const LIVRE_ANO = [9, 17] as const;
export const BLINDADA_ANO = [10, 18] as const;
export const TOTAL_MES = [11, 23] as const;

/** Plans bought without a gateway, and a driver's periods without the trial. */
export function planosDe(app: TestApp) {
  const gateway = () => comoGateway({ ...app.deps, origem: { ip: null, agente: null, requestId: 'test' } });

  async function comprar(driver: Driver, [idPlano, idPlanoDetalhe]: readonly [number, number]) {
    const { id } = await criarPedido(driver.ctx, {
      codigo: codigo(),
      metodo: 'PIX',
      escolha: { tipo: 'produtos', plano: { idPlano, idPlanoDetalhe }, itens: [] },
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
