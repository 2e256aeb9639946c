// Tests whether the schema can be partitioned by driver: every table of a driver gets eight PostgreSQL partitions by hash(usuario_id),
// with keys, foreign keys and rows of years; then the screens of one driver are read.
//   node bench/divided.ts [--users 2000]
// Prints the keys that PostgreSQL refuses, and for each screen the tables of which more than the driver's own partition was read.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { popular } from '../tests/backend/harness/populacao.ts';
import { findPostgres } from '../tests/backend/harness/postgresServer.ts';
import { ownPostgres } from './lib/databases.ts';
import { startServer } from './lib/processes.ts';
import { SCREENS } from './lib/screens.ts';

const { values } = parseArgs({ options: { users: { type: 'string', default: '2000' } } });
const users = Number(values.users);
const PARTS = 8;
/** A driver with rows of every kind (tests/backend/harness/populacao.ts). */
const DRIVER = 21;
/** Idle connections report their statistics after ten seconds. */
const STATISTICS_MS = 12_000;

const folder = mkdtempSync(join(tmpdir(), 'via-livre-divided-'));
const postgres = await ownPostgres();
try {
  const tables = await fill();
  const refused = divide(tables);
  console.log(`${tables.length} tables in ${PARTS} parts each; refused: ${refused.join('; ') || 'nothing'}`);
  await visit();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function envOf(url: string): Record<string, string> {
  return { DATA_DIR: folder, DEMO: 'off', WORKER: 'off', LOG_LEVEL: 'warn', DATABASE_URL: url };
}

/** The program's database with its drivers; returns the tables of a driver that are not divided yet. */
async function fill(): Promise<string[]> {
  await (await startServer(['server.mjs'], envOf(postgres.url))).stop();
  const client = new pg.Client(postgres.url);
  await client.connect();
  await popular((statement) => client.query(statement), users, new Date());
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'usuario_id' and attnotnull
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition order by 1`);
  await client.query('create database divided');
  await client.end();
  return rows.map(({ name }) => name);
}

/** A copy with these tables divided: rows first, then keys and foreign keys. Returns what was refused. */
function divide(tables: readonly string[]): string[] {
  const binaries = findPostgres() ?? '';
  const options = { encoding: 'utf8', maxBuffer: 2 ** 31 } as const;
  const dump = execFileSync(join(binaries, 'pg_dump'), ['--no-owner', postgres.url], options);
  const parts = (name: string) =>
    Array.from(
      { length: PARTS },
      (_, n) =>
        `\nCREATE TABLE public.${name}_h${n} PARTITION OF public.${name} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${n});`,
    ).join('');
  const divided = dump
    .replace(/^CREATE TABLE public\.(\w+) \([^;]*\n\);$/gm, (made, name: string) =>
      tables.includes(name) ? `${made.slice(0, -1)} PARTITION BY HASH (usuario_id);${parts(name)}` : made,
    )
    .replace(/^ALTER TABLE ONLY public\.(\w+)/gm, (made, name: string) =>
      tables.includes(name) ? `ALTER TABLE public.${name}` : made,
    );
  const psql = ['--quiet', '--no-psqlrc', '--set', 'VERBOSITY=terse', postgres.urlOf('divided')];
  const told = execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1 >/dev/null', join(binaries, 'psql'), ...psql], {
    ...options,
    input: divided,
  });
  return told.split('\n').filter(Boolean);
}

async function visit(): Promise<void> {
  const client = new pg.Client(postgres.urlOf('divided'));
  await client.connect();
  // Shared rows are in their owners' partitions: measured for drivers without shared items.
  await client.query('delete from compartilhamento');
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ licence: string; vehicle: string }>(
    `select h.guid as licence, v.guid as vehicle from habilitacao h join veiculo v using (id, usuario_id)
     where h.id = $1 and usuario_id = md5('m${DRIVER}')::uuid`,
    [DRIVER],
  );
  const driver = { n: DRIVER, users, licence: rows[0]?.licence ?? '', vehicle: rows[0]?.vehicle ?? '' };
  const server = await startServer(['server.mjs'], envOf(postgres.urlOf('divided')));
  try {
    for (const [name, path] of SCREENS) {
      await client.query('select pg_stat_reset()');
      for (let n = 0; n < 5; n += 1) {
        const answer = await fetch(`http://127.0.0.1:${server.port}${path(driver)}`, {
          headers: { cookie: `CLToken=sessao-do-motorista-${DRIVER}` },
          redirect: 'manual',
        });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path(driver)}: ${answer.status}`);
      }
      await wait(STATISTICS_MS);
      const { rows: looked } = await client.query<{ name: string; parts: number }>(`
        select substring(relname from '^(.*)_h[0-9]$') as name, count(*)::int as parts from pg_stat_user_tables
        where relname ~ '_h[0-9]$' and seq_scan + coalesce(idx_scan, 0) > 0 group by 1 order by 1`);
      const wide = looked.filter(({ parts }) => parts > 1).map((table) => `${table.name} (${table.parts})`);
      console.log(
        `${name}: ${looked.length} divided tables; more than one part of: ${wide.join(', ') || 'none'}`,
      );
    }
  } finally {
    await server.stop();
    await client.end();
  }
}
