import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '#backend/platform/db/client.ts';
import type { Database } from '#backend/platform/db/database.ts';
import { AppError } from '#lib/errors.ts';
import { type Comprador, novoComprador } from './comprador.ts';
import { sharedServer } from './shared.ts';

/** How often the server is killed; CRASH_KILLS=50 for a long run. */
const KILLS = Number(process.env.CRASH_KILLS ?? 3);

const servidor = sharedServer({}, { started: false });

it(`keeps what it acknowledged and charges once, killed ${KILLS} times in the middle of Pix purchases`, {
  timeout: 600_000 + KILLS * 30_000,
}, async () => {
  const drivers: Comprador[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await servidor.start();
    await Promise.all(drivers.map((driver) => driver.retomar()));
    drivers.push(await novoComprador(servidor.url));
    await comprarAteCair(drivers.slice(-3), 300 + Math.random() * 1200);
  }
  await servidor.start();
  await Promise.all(drivers.map((driver) => driver.retomar()));
  const compras = drivers.flatMap((driver) => driver.compras.map((compra) => ({ driver, ...compra })));
  expect(compras.length).toBeGreaterThan(KILLS);

  for (const { driver, id = 0, codigo, pago } of compras) {
    const transaction = await ateMudar(driver, id, pago ? 'PAID' : 'WAITING');
    expect(transaction.pagamento?.qr_codes[0]?.text).toBe(codigo);
  }
  await servidor.stop();
  const pagas = compras.filter(({ pago }) => pago);
  expect(pagas.length).toBeGreaterThan(0);
  await conferirOsLivros(pagas.map(({ id = 0, order_id, quantidade }) => ({ id, order_id, quantidade })));
});

/** Several drivers buy at once until the server is killed. */
async function comprarAteCair(drivers: Comprador[], ms: number): Promise<void> {
  const compradores = drivers.map(async (driver) => {
    try {
      // The limit allows a driver this many orders.
      for (let i = 0; i < 12; i += 1) await driver.comprarUma();
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof AppError)) throw error;
    }
  });
  await wait(ms);
  await servidor.kill();
  await Promise.all(compradores);
}

/** Polls like the page, which finds a payment whose notice was lost with the server. */
async function ateMudar({ api }: Comprador, transaction_id: number, esperado: 'PAID' | 'WAITING') {
  for (let tries = 0; ; tries += 1) {
    const { transaction } = await api.pedidos.transacao({ transaction_id });
    const { DescricaoStatusGateway: estado } = transaction;
    // An unpaid code may have expired meanwhile; then it must stay unpaid.
    if (estado === esperado || (esperado === 'WAITING' && estado === 'EXPIRED')) return transaction;
    if (tries === 60) throw new Error(`order ${transaction_id} is ${estado}, not ${esperado}`);
    await wait(500);
  }
}

/** Compares our orders with the payments of the simulated bank, in the data folder after the crashes. */
async function conferirOsLivros(
  pagas: { id: number; order_id: string; quantidade: number }[],
): Promise<void> {
  const database = await openDatabase({ dataDir: servidor.dataDir });
  try {
    const pagos = await ler<{ pedido_id: number }>(
      database,
      "select pedido_id from pedido_evento where para = 'pago'",
    );
    expect(pagos.map(({ pedido_id }) => pedido_id).sort()).toEqual(pagas.map(({ id }) => id).sort());
    const direitos = await ler<{ pedido_id: number; n: number }>(
      database,
      'select pedido_id, count(*)::int as n from solicitacao group by pedido_id',
    );
    expect(new Map(direitos.map(({ pedido_id, n }) => [pedido_id, n]))).toEqual(
      new Map(pagas.map(({ id, quantidade }) => [id, quantidade])),
    );
    const cobradas = await ler<{ referencia: string; n: number }>(
      database,
      `select valor->>'reference_id' as referencia, count(*)::int as n
       from simulado, jsonb_array_elements(coalesce(valor->'charges', '[]')) as cobranca
       where tipo = 'pagbank.pedido' and cobranca->>'status' = 'PAID' group by 1`,
    );
    expect(new Map(cobradas.map(({ referencia, n }) => [referencia, n]))).toEqual(
      new Map(pagas.map(({ id, order_id }) => [`${id}-${order_id}`, 1])),
    );
    const repetidos = await ler<{ n: number }>(
      database,
      'select count(*)::int as n from pedido group by usuario_id, codigo having count(*) > 1',
    );
    expect(repetidos).toEqual([]);
  } finally {
    await database.close();
  }
}

async function ler<Row extends Record<string, unknown>>({ db }: Database, query: string): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows;
}
