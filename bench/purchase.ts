// The cost of a purchase: Pix orders of an extra, two of three paid, with all that follows (notice, right, mail, audit). One process
// with the simulated gateway and bank, on PostgreSQL.
//   node bench/purchase.ts [--buyers 20] [--each 12]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { novoComprador } from '../tests/crash/comprador.ts';
import { ownPostgres } from './lib/databases.ts';
import { cpuOf, cpuOfFamily, startServer } from './lib/processes.ts';

const { values } = parseArgs({
  options: { buyers: { type: 'string', default: '20' }, each: { type: 'string', default: '12' } },
});
const buyers = Number(values.buyers);
const each = Number(values.each);

const folder = mkdtempSync(join(tmpdir(), 'via-livre-purchase-'));
const postgres = await ownPostgres(['shared_buffers=512MB', 'max_connections=100']);
const client = new pg.Client(postgres.url);
const server = await startServer(['server.mjs'], {
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  DEMO: 'off',
  LOG_LEVEL: 'info',
});
try {
  await client.connect();
  const url = `http://127.0.0.1:${server.port}`;
  const all: Awaited<ReturnType<typeof novoComprador>>[] = [];
  for (let i = 0; i < buyers; i += 1) all.push(await novoComprador(url));
  await all[0]?.comprarUma();
  await settled();
  const idle = await idleCost();
  const before = await state();
  await Promise.all(
    all.slice(1).map(async (buyer) => {
      for (let i = 0; i < each; i += 1) await buyer.comprarUma();
    }),
  );
  await settled();
  const after = await state();
  const orders = after.orders - before.orders;
  const waited = after.at - before.at;
  const cost = (key: 'server' | 'database') => (after[key] - before[key] - idle[key] * waited) / orders;
  const grown = (key: 'bytes' | 'wal' | 'rows') => (after[key] - before[key]) / orders;
  console.log('| a purchase by Pix, two of three paid | |\n|---|---|');
  for (const [what, value] of [
    ['orders', `${orders}, ${after.paid - before.paid} of them paid`],
    ['processor, server (gateway and bank simulated in it)', `${cost('server').toFixed(1)} ms`],
    ['processor, database', `${cost('database').toFixed(1)} ms`],
    ['rows written', grown('rows').toFixed(0)],
    ['WAL', `${(grown('wal') / 1000).toFixed(1)} KB`],
    ['database growth', `${(grown('bytes') / 1000).toFixed(1)} KB`],
  ])
    console.log(`| ${what} | ${value} |`);
} finally {
  await server.stop();
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Waits until only delayed jobs are left. */
async function settled(): Promise<void> {
  const open = `select 1 from pgboss.job where state <= 'active' and start_after <= now() and name not like '\\_\\_%' limit 1`;
  for (let quiet = 0; quiet < 3; ) {
    quiet = (await client.query(open)).rowCount ? 0 : quiet + 1;
    await wait(500);
  }
  // An idle connection reports the server's counters after ten seconds.
  await wait(11_000);
}

/** Milliseconds of processor time per second of program and database without purchases. */
async function idleCost() {
  const before = await state();
  await wait(10_000);
  const after = await state();
  const took = after.at - before.at;
  return {
    server: (after.server - before.server) / took,
    database: (after.database - before.database) / took,
  };
}

interface Books {
  orders: number;
  paid: number;
  bytes: number;
  wal: number;
  rows: number;
}

async function state() {
  const { rows } = await client.query<Books>(`
    select (select count(*)::int from pedido) as orders, (select count(*)::int from pedido where status = 'pago') as paid,
      pg_database_size(current_database())::float as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as wal,
      (select (tup_inserted + tup_updated + tup_deleted)::float from pg_stat_database where datname = current_database()) as rows`);
  const [read] = rows;
  if (!read) throw new Error('a list of one value has one row');
  return {
    ...read,
    at: performance.now() / 1000,
    server: cpuOf(server.pid),
    database: cpuOfFamily(postgres.pid),
  };
}
