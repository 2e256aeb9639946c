// node bench/standby.ts: the rate of commits that wait for the standby's disk, as a ratio to commits that wait for the local disk, and
// the standby's lag meanwhile. Both kinds take turns in one run, so that other load affects both.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, standbyOf, startPostgres } from '../tests/backend/harness/postgresServer.ts';

const WRITERS = 8;
const TURN = 3000;
const TURNS = 5;

const binaries = findPostgres();
if (!binaries) throw new Error('no PostgreSQL binaries found');
const primary = await startPostgres(binaries, ['max_connections=60']);
const standby = await standbyOf(binaries, primary, ['max_connections=60']);
const pool = new pg.Pool({ connectionString: primary.url('postgres'), max: WRITERS + 1 });
const reading = new pg.Pool({ connectionString: standby.url('postgres'), max: 1 });
try {
  await pool.query('create table nota (id bigint generated always as identity primary key, texto text)');
  await pool.query("alter system set synchronous_standby_names = '*'");
  await pool.query('select pg_reload_conf()');
  for (let tries = 0; (await syncState()) !== 'sync'; tries += 1) {
    if (tries === 100) throw new Error('the standby did not become synchronous');
    await wait(100);
  }
  const kinds = ['local', 'on'] as const;
  const times: Record<string, number[]> = { local: [], on: [] };
  const lags: number[] = [];
  for (let turn = 0; turn < TURNS * kinds.length; turn += 1) {
    const kind = kinds[turn % kinds.length] ?? 'on';
    const until = performance.now() + TURN;
    const watching = watchLag(until, lags);
    await Promise.all(Array.from({ length: WRITERS }, () => write(kind, until, times[kind] ?? [])));
    await watching;
  }
  for (const kind of kinds) {
    const sorted = (times[kind] ?? []).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(2);
    const rate = Math.round(sorted.length / ((TURNS * TURN) / 1000));
    console.log(`synchronous_commit=${kind}: ${rate} commits/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  }
  const [local, on] = kinds.map((kind) => times[kind]?.length ?? 0) as [number, number];
  lags.sort((a, b) => a - b);
  console.log(`ratio of rates: ${(on / local).toFixed(2)}`);
  console.log(
    `lag of the standby: p50 ${lags[lags.length >> 1]?.toFixed(1)} ms, worst ${lags.at(-1)?.toFixed(1)} ms`,
  );
} finally {
  await pool.end();
  await reading.end();
  await standby.stop();
  await primary.stop();
}

async function syncState(): Promise<string | undefined> {
  const { rows } = await pool.query('select sync_state from pg_stat_replication');
  return rows[0]?.sync_state;
}

async function write(kind: string, until: number, times: number[]): Promise<void> {
  const client = await pool.connect();
  await client.query(`set synchronous_commit = '${kind}'`);
  while (performance.now() < until) {
    const started = performance.now();
    await client.query({
      name: 'nota',
      text: 'insert into nota (texto) values ($1)',
      values: ['x'.repeat(300)],
    });
    times.push(performance.now() - started);
  }
  client.release();
}

/** How long until the standby shows the primary's current writes. */
async function watchLag(until: number, lags: number[]): Promise<void> {
  while (performance.now() < until) {
    const { rows } = await pool.query('select pg_current_wal_lsn() as lsn');
    const started = performance.now();
    for (;;) {
      const seen = await reading.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [
        rows[0].lsn,
      ]);
      if (seen.rows[0].there) break;
    }
    lags.push(performance.now() - started);
    await wait(50);
  }
}
