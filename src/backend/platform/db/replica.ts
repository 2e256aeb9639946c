import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from '../startup-error.ts';
import type { ReplicaState, ReplicaView } from './database.ts';
import { Lag } from './lag.ts';
import { withoutNames } from './pooler.ts';
import { PoolClient, SESSION } from './postgres.ts';

export interface ReplicaSettings {
  url: string;
  max: number;
  /** The replica too is behind a pooler in transaction mode. */
  pooler?: boolean | undefined;
  /** The replica is not read while it lags by more seconds than this. */
  maxLagSeconds: number;
  /** Current end of the primary's WAL. */
  primaryAt: () => Promise<number>;
  /** Called once when the replica is no longer read, and once when it is again. */
  onChange: (state: ReplicaState) => void;
}

/** A standby that pages may read while it answers, replicates, and is within the lag limit. */
export interface Replica extends ReplicaView {
  /** Queries the replica. Undefined: ask the primary, because the replica has not replayed `after` or has failed. */
  query(args: QueryArgs, after: number): Promise<pg.QueryResult | undefined>;
  close(): Promise<void>;
}

export type QueryArgs = [query: string | pg.QueryConfig, values?: unknown[]];

/** Milliseconds between two health checks. */
const CHECK_EVERY_MS = 1000;
/** Milliseconds after which a health check or a connection attempt counts as failed. */
const CHECK_LIMIT_MS = 2000;
/** Milliseconds after which a silent replica is abandoned and the primary is queried. */
const READ_LIMIT = 5000;
const PLACE = `select (case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end)::text as lsn`;

export async function openReplica(settings: ReplicaSettings): Promise<Replica> {
  const { url, max, pooler, maxLagSeconds, primaryAt, onChange } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'via-livre-replica',
    max,
    connectionTimeoutMillis: CHECK_LIMIT_MS,
    Client: PoolClient,
    query_timeout: READ_LIMIT,
    // A promoted standby must not be used as a replica.
    ...(!pooler && { ...SESSION, options: `${SESSION.options} -c default_transaction_read_only=on` }),
  });
  if (pooler) withoutNames(pool);
  const lag = new Lag();
  const reads = { replica: 0, primary: 0 };
  /** Last known replay position of each connection; it only increases. */
  const places = new WeakMap<pg.PoolClient, number>();
  let state: ReplicaState = {
    used: false,
    reason: 'not checked yet',
    lagSeconds: Number.POSITIVE_INFINITY,
  };
  let reported = true;

  const enter = (next: ReplicaState) => {
    const changed = next.used !== state.used || !reported;
    state = next;
    if (changed) onChange(next);
    reported = true;
  };
  const failed = (error: unknown) =>
    enter({ used: false, reason: reasonOf(error), lagSeconds: Number.POSITIVE_INFINITY });
  pool.on('error', failed);

  const placeOf = async (client: pg.PoolClient): Promise<number | null> => {
    const { rows } = await client.query<{ lsn: string | null }>(placeQuery);
    const lsn = rows[0]?.lsn ?? null;
    if (lsn === null) return null;
    places.set(client, Number(lsn));
    return Number(lsn);
  };

  /** Runs `work` with a client of the pool, which is not reused after a failure. */
  async function withClient<R>(work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
    const client = await pool.connect();
    let broken = true;
    try {
      const result = await work(client);
      broken = false;
      return result;
    } finally {
      client.release(broken);
    }
  }

  async function check(): Promise<void> {
    // An unreachable primary is reported elsewhere, and accepts no writes that the replica could lack.
    const lsn = await Promise.race([
      primaryAt().catch(() => null),
      wait(CHECK_LIMIT_MS, null, { ref: false }),
    ]);
    if (lsn !== null) lag.primaryAt(lsn, performance.now());
    try {
      const replayed = await withClient(placeOf);
      if (replayed === null) return enter({ used: false, reason: 'it is no standby', lagSeconds: 0 });
      const lagSeconds = lag.behind(replayed, performance.now());
      // After too much lag the replica must first be within half of the limit, so that it does not switch at every check.
      const bound = state.used ? maxLagSeconds : maxLagSeconds / 2;
      const used = lagSeconds <= bound;
      enter({ used, reason: used ? undefined : `more than ${maxLagSeconds} s behind`, lagSeconds });
    } catch (error) {
      failed(error);
    }
  }

  reported = false;
  await check();
  const closing = new AbortController();
  const watching = (async () => {
    for (;;) {
      await wait(CHECK_EVERY_MS, undefined, { signal: closing.signal, ref: false });
      await check();
    }
  })().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });

  return {
    state: () => state,
    reads,
    async query(args, after) {
      if (!state.used) return undefined;
      try {
        return await withClient(async (client) => {
          const known = places.get(client) ?? 0;
          if (known < after && ((await placeOf(client)) ?? 0) < after) return undefined;
          return client.query(...(args as [string, unknown[]]));
        });
      } catch (error) {
        // An error of one statement (a replay conflict, a missing column) does not mean that the server failed.
        if (!isOfStatement(error)) failed(error);
        return undefined;
      }
    },
    async close() {
      closing.abort();
      await watching;
      await pool.end();
    },
  };
}

const placeQuery = { text: PLACE, query_timeout: CHECK_LIMIT_MS };

/** Whether the error concerns one statement, so that the server stays in use: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function isOfStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === 'Query read timeout') return true;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|53)/.test(code);
}
