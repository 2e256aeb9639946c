// How long the migrations, beginning with --from, take on a database with years of data, and whether every row is still there.
//   node bench/migrations.ts [--from 0025] [--users 100000] [--memory 64MB: maintenance_work_mem]
// All migrations of a start are one transaction: readers of a changed table wait for the whole of it.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { TABLES } from '#backend/platform/db/rowCounts.ts';
import { popular } from '../tests/backend/harness/populacao.ts';
import { ownPostgres } from './lib/databases.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '0025' },
    users: { type: 'string', default: '100000' },
    memory: { type: 'string', default: '64MB' },
  },
});
const folder = new URL('../src/backend/platform/db/migrations/', import.meta.url);
const journal: { entries: { tag: string }[] } = JSON.parse(
  readFileSync(new URL('meta/_journal.json', folder), 'utf8'),
);
const names = journal.entries.map(({ tag }) => tag);
const statementsOf = (name: string) =>
  readFileSync(new URL(`${name}.sql`, folder), 'utf8').split('--> statement-breakpoint');
const first = names.findIndex((name) => name.startsWith(values.from));

// Commits reach the disk, as in production.
const server = await ownPostgres(['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=50']);
const client = new pg.Client(server.url);
await client.connect();
try {
  for (const name of names.slice(0, first)) for (const text of statementsOf(name)) await client.query(text);
  await fill(Number(values.users));
  const before = await count();
  console.log(`${sum(before)} rows in ${before.size} tables, ${await size()}; ${values.memory}`);
  await migrate();
  const after = await count();
  const lost = [...before].filter(([table, rows]) => after.get(table) !== rows);
  console.log(
    lost.length === 0 ? 'every table has the rows that it had' : `NOT THE SAME: ${lost.join('; ')}`,
  );
} finally {
  await client.end();
  await server.stop();
}

async function fill(users: number): Promise<void> {
  const known = new Set((await count()).keys());
  await client.query("set session_replication_role = 'replica'");
  await popular(
    async (text) => {
      const table = /^\s*insert into (\w+)/.exec(text)?.[1];
      if (table === undefined || known.has(table)) await client.query(text);
    },
    users,
    new Date(),
  );
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function migrate(): Promise<void> {
  await client.query(`set maintenance_work_mem = '${values.memory}'`);
  const slowest: { ms: number; text: string }[] = [];
  await client.query('begin');
  const began = performance.now();
  for (const name of names.slice(first)) {
    const since = performance.now();
    for (const text of statementsOf(name)) {
      const at = performance.now();
      await client.query(text);
      slowest.push({ ms: performance.now() - at, text: text.trim().replace(/\s+/g, ' ').slice(0, 120) });
    }
    console.log(`${name}: ${seconds(since)} s`);
  }
  await client.query('commit');
  console.log(`with the commit: ${seconds(began)} s, during which the tables that they change are locked`);
  slowest.sort((a, b) => b.ms - a.ms);
  for (const { ms, text } of slowest.slice(0, 12))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${text}`);
}

async function count(): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; place: string }>(TABLES);
  const counted = new Map<string, number>();
  for (const { name, place } of rows) {
    const { rows: one } = await client.query<{ n: string }>(`select count(*) as n from ${place}`);
    counted.set(name, Number(one[0]?.n));
  }
  return counted;
}

async function size(): Promise<string> {
  const { rows } = await client.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  return rows[0]?.size ?? '';
}

function sum(counted: Map<string, number>): number {
  return [...counted.values()].reduce((all, one) => all + one, 0);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
