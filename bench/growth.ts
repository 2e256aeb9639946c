// How the cost of the screens' queries grows with the number of users: pages of random drivers on databases of each size, in turns, in
// one run. The query time is the server's own (pg_stat_statements, planning included).
//   node bench/growth.ts [--users 1000,100000,1000000] [--drivers 200] [--rounds 5]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { withoutIndexes } from './lib/bulk.ts';
import { ownPostgres } from './lib/databases.ts';
import { median } from './lib/load.ts';
import { popular } from './lib/population.ts';
import { type Server, startServer } from './lib/processes.ts';

/** A driver of lib/population.ts with rows of every kind. */
interface Driver {
  n: number;
  users: number;
  licence: string;
  vehicle: string;
}

/** The measured screens by name. Driver n has licence n and vehicle n; the first fine belongs to the licence, the second to the vehicle. */
const SCREENS: [string, (d: Driver) => string][] = [
  ['home', () => '/app/inicial'],
  ['overview', () => '/app/dashboard'],
  ['fines', () => '/app/multas'],
  ['a fine', ({ n, users }) => `/app/multas/view/${users + n}`],
  ['licences', () => '/app/condutores'],
  ['a licence', ({ licence }) => `/app/condutores/view/${licence}`],
  ['vehicles', () => '/app/veiculos'],
  ['a vehicle', ({ vehicle }) => `/app/veiculos/view/${vehicle}`],
  ['appeals', () => '/app/recursos'],
  ['petitions', () => '/app/recurso-de-multa-online/solicitacoes'],
  ['orders', () => '/app/recurso-de-multa-online/pedidos'],
  ['notices', () => '/app/notificacoes'],
  ['profile', () => '/app/perfil'],
];

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000,100000,1000000' },
    drivers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
  },
});
const sizes = values.users.split(',').map(Number);
const drivers = Number(values.drivers);
const rounds = Number(values.rounds);
/** Idle connections report their statistics after ten seconds. */
const STATISTICS_MS = 12_000;

interface Size {
  users: number;
  client: pg.Client;
  server: Server;
  drivers: Driver[];
}

const folder = mkdtempSync(join(tmpdir(), 'via-livre-growth-'));
const postgres = await ownPostgres([
  ...['shared_buffers=4GB', 'maintenance_work_mem=1GB', 'max_wal_size=16GB', 'max_connections=200'],
  // The data are temporary, and these settings do not change the cost of reads.
  ...[
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ],
  ...['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on', 'work_mem=32MB'],
]);
const made: Size[] = [];
try {
  await createTemplate();
  for (const users of sizes) made.push(await make(users));
  await compare();
} finally {
  for (const { server, client } of made) {
    await server.stop();
    await client.end();
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function createTemplate(): Promise<void> {
  await (await startServer(['server.mjs'], envOf(postgres.url))).stop();
}

function envOf(url: string): Record<string, string> {
  return { DATA_DIR: folder, DEMO: 'off', WORKER: 'off', LOG_LEVEL: 'warn', DATABASE_URL: url };
}

async function make(users: number): Promise<Size> {
  const name = `users_${users}`;
  const admin = new pg.Client(postgres.urlOf('postgres'));
  await admin.connect();
  await admin.query(`create database ${name} template via_livre`);
  await admin.end();
  const client = new pg.Client(postgres.urlOf(name));
  await client.connect();
  const began = performance.now();
  await withoutIndexes(client, () => popular((statement) => client.query(statement), users, new Date()));
  await client.query('vacuum analyze');
  await client.query('create extension pg_stat_statements');
  const { rows } = await client.query<{ size: string; fines: number }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*)::int from multa) as fines',
  );
  const took = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${users} users, ${rows[0]?.fines} fines, ${rows[0]?.size}, made in ${took} s`);
  if (users === Math.max(...sizes)) await printSizes(client, users);
  const server = await startServer(['server.mjs'], envOf(postgres.urlOf(name)));
  return { users, client, server, drivers: await chooseDrivers(client, users) };
}

/** Bytes per row, indexes included. */
async function printSizes(client: pg.Client, users: number): Promise<void> {
  const { rows } = await client.query<{ name: string; rows: number; table: number; indexes: number }>(`
    select relname as name, reltuples::float as rows, pg_table_size(oid)::float / reltuples as table,
      pg_indexes_size(oid)::float / reltuples as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${users / 50}
    order by pg_total_relation_size(oid) desc`);
  console.log('\n| table | rows | bytes a row | of it indexes |\n|---|---|---|---|');
  for (const row of rows)
    console.log(
      `| ${row.name} | ${row.rows} | ${(row.table + row.indexes).toFixed(0)} | ${row.indexes.toFixed(0)} |`,
    );
  console.log();
}

async function chooseDrivers(client: pg.Client, users: number): Promise<Driver[]> {
  const { rows } = await client.query<Omit<Driver, 'users'>>(
    `select h.id as n, h.guid as licence, v.guid as vehicle from habilitacao h join veiculo v using (id)
     where h.id % 20 = 1 order by random() limit $1`,
    [drivers],
  );
  return rows.map((row) => ({ ...row, users }));
}

interface Turn extends Work {
  /** Milliseconds of each page. */
  pages: number[];
}

/** The database cost of a page. All but the milliseconds is independent of load. */
interface Work {
  /** Milliseconds. */
  queries: number;
  calls: number;
  /** Pages of 8 KB that were read. */
  buffers: number;
}

async function compare(): Promise<void> {
  console.log(
    `| screen | ${made.map(({ users }) => `${users}: queries ms, page p50, p95; queries, buffers, rows read`).join(' | ')} | queries, growth | page p50, growth | queries ms of a first visit |`,
  );
  console.log(`|---|${made.map(() => '---|').join('')}---|---|---|`);
  for (const [name, path] of SCREENS) {
    const turns = made.map((): Turn[] => []);
    const first = made.map(() => 0);
    const readBefore = await Promise.all(made.map(rowsRead));
    // The first round warms the caches of every size alike and is reported separately.
    for (let round = 0; round <= rounds; round += 1)
      for (const [i, size] of made.entries()) {
        const turn = await visit(size, path);
        if (round > 0) turns[i]?.push(turn);
        else first[i] = turn.queries;
      }
    await wait(STATISTICS_MS);
    const read = await Promise.all(made.map(rowsRead));
    const results = turns.map((own) => summary(own));
    const cells = results.map(({ queries, p50, p95, calls, buffers }, i) => {
      const rows = ((read[i] ?? 0) - (readBefore[i] ?? 0)) / (drivers * (rounds + 1));
      return `${queries.toFixed(2)}, ${p50.toFixed(1)}, ${p95.toFixed(1)}; ${calls.toFixed(1)}, ${buffers.toFixed(0)}, ${rows.toFixed(0)}`;
    });
    const growth = (key: 'queries' | 'p50') => (results.at(-1)?.[key] ?? 0) / (results[0]?.[key] ?? 1);
    console.log(
      `| ${name} | ${cells.join(' | ')} | ${growth('queries').toFixed(2)} | ${growth('p50').toFixed(2)} | ${first.map((ms) => ms.toFixed(2)).join(', ')} |`,
    );
  }
}

/** The queries of the fastest round, because other load only adds time. */
function summary(turns: Turn[]) {
  const pages = turns.flatMap((turn) => turn.pages).sort((a, b) => a - b);
  return {
    queries: Math.min(...turns.map(({ queries }) => queries)),
    calls: turns[0]?.calls ?? 0,
    buffers: Math.min(...turns.map(({ buffers }) => buffers)),
    p50: median(pages),
    p95: pages[Math.floor(pages.length * 0.95)] ?? 0,
  };
}

async function visit({ client, server, drivers: chosen }: Size, path: (d: Driver) => string): Promise<Turn> {
  await client.query('select pg_stat_statements_reset()');
  const pages: number[] = [];
  for (const driver of chosen) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}${path(driver)}`, {
      headers: { cookie: `CLToken=sessao-do-motorista-${driver.n}` },
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    pages.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`${path(driver)}: ${answer.status}`);
  }
  const { rows } = await client.query<Record<keyof Work, number>>(
    `select coalesce(sum(total_exec_time + total_plan_time), 0)::float as queries, coalesce(sum(calls), 0)::float as calls,
       coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as buffers
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~* 'pgboss|pg_stat_statements|pg_catalog'`,
  );
  const each = (key: keyof Work) => (rows[0]?.[key] ?? 0) / pages.length;
  return { pages, queries: each('queries'), calls: each('calls'), buffers: each('buffers') };
}

/** Rows read from tables so far, with or without an index. */
async function rowsRead({ client }: Size): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float as read from pg_stat_user_tables',
  );
  return rows[0]?.read ?? 0;
}
