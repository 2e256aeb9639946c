// The weekly checks of a fleet through the real queue, workers and database, with a source that only waits.
//   node bench/fleet.ts [--vehicles 1000000] [--seconds 180] [--workers 2] [--concurrency 100] [--latency 1000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ownPostgres } from './lib/databases.ts';
import { seedFleet } from './lib/fleetSeed.ts';
import { cpuOf, cpuOfFamily, startServer, startWorker } from './lib/processes.ts';

const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '180' },
    workers: { type: 'string', default: '2' },
    concurrency: { type: 'string', default: '100' },
    latency: { type: 'string', default: '1000' },
  },
});
const vehicles = Number(values.vehicles);
const seconds = Number(values.seconds);
const workers = Number(values.workers);
const concurrency = Number(values.concurrency);
const latency = Number(values.latency);
const WEEK = 7 * 86_400;
/** Tables that grow with each check; the vehicle's own row is updated. */
const TABLES = [
  'consulta',
  'auditoria',
  'veiculo',
  'debito',
  'multa',
  'notificacao',
  'email_enviado',
  'pgboss.job',
];

const folder = mkdtempSync(join(tmpdir(), 'via-livre-fleet-'));
// fsync stays on, as in production.
const postgres = await ownPostgres(['shared_buffers=1GB', 'max_wal_size=4GB', 'max_connections=300']);
const running: { stop(): Promise<void> }[] = [];
const client = new pg.Client(postgres.url);
try {
  const env = { DATA_DIR: folder, DATABASE_URL: postgres.url, DEMO: 'off' };
  await (await startServer(['server.mjs'], { ...env, WORKER: 'off' })).stop();
  await client.connect();
  const began = performance.now();
  await seedFleet(postgres.url, vehicles);
  console.log(`${vehicles} vehicles in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await simulate(env);
} finally {
  await Promise.all(running.map((process) => process.stop()));
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function simulate(env: Record<string, string>): Promise<void> {
  const source = await startServer(
    ['bench/lib/source.mjs'],
    { LATENCY: String(latency) },
    { path: '/veiculo' },
  );
  running.push(source);
  const fleet = Array.from({ length: workers }, () =>
    startWorker(['worker.mjs'], {
      ...env,
      INFOSIMPLES_URL: `http://127.0.0.1:${source.port}`,
      INFOSIMPLES_TOKEN: 'bench',
      LOOKUP_CONCURRENCY: String(concurrency),
    }),
  );
  running.unshift(...fleet);
  await firstChecks();
  const before = await state(fleet);
  for (let left = seconds; left > 0; left -= 10) {
    await wait(Math.min(left, 10) * 1000);
    const { checks, waiting, active, at } = await state(fleet);
    const rate = (checks - before.checks) / (at - before.at);
    console.log(`${rate.toFixed(0)} checks/s so far, ${waiting} waiting, ${active} active`);
  }
  report(before, await state(fleet));
}

/** The first sweep starts at the full minute; the queue's warm-up is not measured. */
async function firstChecks(): Promise<void> {
  const began = performance.now();
  while (!(await client.query('select 1 from consulta offset 2000 limit 1')).rowCount) await wait(500);
  console.log(
    `2,000 checks done ${((performance.now() - began) / 1000).toFixed(0)} s after the workers started`,
  );
}

interface State {
  waiting: number;
  active: number;
  checks: number;
  bytes: number;
  wal: number;
  rows: number;
  commits: number;
  sizes: { table: string; size: number }[];
  /** Seconds. */
  at: number;
  /** Milliseconds of processor time so far. */
  worker: number;
  database: number;
}

async function state(fleet: { pid: number }[]): Promise<State> {
  const { rows } = await client.query<Omit<State, 'sizes' | 'at' | 'worker' | 'database'>>(`
    select count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as active,
      (select coalesce(max(id), 0)::int from consulta) as checks,
      pg_database_size(current_database())::float as bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as wal,
      (select (tup_inserted + tup_updated + tup_deleted)::float from pg_stat_database where datname = current_database()) as rows,
      (select xact_commit::float from pg_stat_database where datname = current_database()) as commits
    from pgboss.job where name = 'consulta' and state <= 'active'`);
  const [read] = rows;
  if (!read) throw new Error('an aggregate has one row');
  return {
    ...read,
    sizes: await sizesOf(TABLES),
    at: performance.now() / 1000,
    worker: fleet.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    database: cpuOfFamily(postgres.pid),
  };
}

async function sizesOf(tables: readonly string[]) {
  const sizes: { table: string; size: number }[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ size: number }>(sizeOf(table));
    sizes.push({ table, size: rows[0]?.size ?? 0 });
  }
  return sizes;
}

/** SQL for the size of a table with its indexes; for a partitioned table, of all partitions. */
function sizeOf(table: string): string {
  return `select greatest(pg_total_relation_size('${table}'), sum(pg_total_relation_size(relid)))::float as size
    from pg_partition_tree('${table}')`;
}

function report(before: State, after: State): void {
  const checks = after.checks - before.checks;
  const took = after.at - before.at;
  const each = (key: 'worker' | 'database' | 'bytes' | 'wal' | 'rows' | 'commits') =>
    (after[key] - before[key]) / checks;
  const rate = checks / took;
  const cpu = each('worker') + each('database');
  console.log(
    `\n| ${vehicles} vehicles, ${workers} workers of ${concurrency}, source ${latency} ms a call, ${took.toFixed(0)} s | |\n|---|---|`,
  );
  for (const [what, value] of [
    ['checks', `${checks}, ${rate.toFixed(1)} a second`],
    ['processor a check, worker', `${each('worker').toFixed(2)} ms`],
    ['processor a check, database', `${each('database').toFixed(2)} ms`],
    ['queue at the end', `${after.waiting} waiting, ${after.active} active`],
    ['rows written a check', each('rows').toFixed(1)],
    ['transactions a check', each('commits').toFixed(1)],
    ['WAL a check', `${(each('wal') / 1000).toFixed(1)} KB`],
    ['database growth a check', `${each('bytes').toFixed(0)} bytes`],
    ...before.sizes.map(({ table, size }, i) => [
      `... of it ${table}`,
      `${(((after.sizes[i]?.size ?? 0) - size) / checks).toFixed(0)} bytes`,
    ]),
    ['the whole fleet once, at this rate', `${(vehicles / rate / 3600).toFixed(1)} h`],
    ['checks a second that a week asks for', (vehicles / WEEK).toFixed(2)],
    ['cores that a week asks for, workers and database', ((vehicles / WEEK) * (cpu / 1000)).toFixed(3)],
    ['looked up at once, when a check takes 30 s', ((vehicles / WEEK) * 30).toFixed(0)],
    [
      'a week’s checks fit in a week',
      rate > vehicles / WEEK ? `yes: ${(rate / (vehicles / WEEK)).toFixed(0)} times over` : 'no: add workers',
    ],
  ])
    console.log(`| ${what} | ${value} |`);
}
