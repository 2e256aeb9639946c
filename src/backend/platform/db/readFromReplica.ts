import type pg from 'pg';
import { textOf } from './postgres.ts';
import { recordPrimaryStatement, replicaReader } from './reading.ts';
import { openReplica, type QueryArgs, type Replica, type ReplicaSettings } from './replica.ts';
import { forbidInTransaction } from './transaction.ts';

/** Opens the replica and sends the reads of allowed requests to it. Nothing else chooses the server of a query. */
export async function readFromReplica(
  pool: pg.Pool,
  settings: Omit<ReplicaSettings, 'primaryAt'>,
): Promise<Replica> {
  const primary = pool.query.bind(pool);
  const primaryAt = async () => {
    const { rows } = await primary<{ lsn: string }>(END);
    return Number(rows[0]?.lsn);
  };
  const replica = await openReplica({ ...settings, primaryAt });
  const choosing = async (...args: QueryArgs) => {
    const statement = textOf(args[0]) ?? '';
    const request = replicaReader(statement);
    if (request) {
      const answer = await replica.query(args, request.after);
      if (answer) {
        replica.reads.replica += 1;
        return answer;
      }
      // The rest of this request reads from the primary too, so that it never sees older data than before.
      request.replica = false;
    }
    recordPrimaryStatement(statement);
    replica.reads.primary += 1;
    return primary(...(args as [string, unknown[]]));
  };
  pool.query = forbidInTransaction(choosing) as pg.Pool['query'];
  return replica;
}

const END = "select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as lsn";
