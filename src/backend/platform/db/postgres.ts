import pg from 'pg';
import { reasonOf, StartupError } from '#backend/platform/startup-error.ts';
import { forbidInTransaction, TIME_LIMIT } from './transaction.ts';

/** Of each process; the queues have their own (docs/operations/run.md). */
const MOST_CONNECTIONS = 10;

/** Settings of each connection. */
const SESSION = {
  statement_timeout: TIME_LIMIT,
  idle_in_transaction_session_timeout: 2 * TIME_LIMIT,
  options: '-c TimeZone=UTC',
};

/**
 * A client of a pool that handles connection errors from the start. pg-pool stops listening when it hands a client out, and a
 * transaction listens a moment later; an error in between would end the process. A broken client refuses queries and leaves the pool.
 */
class PoolClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** Reads bigint as a number, as in the embedded database: exact to 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool on the server of `databaseUrl`; throws a StartupError when it does not answer. */
export async function openPool(databaseUrl: string, onError: (error: Error) => void): Promise<pg.Pool> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'via-livre',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    Client: PoolClient,
    ...SESSION,
  });
  pool.on('error', onError);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartupError(
      `O PostgreSQL de DATABASE_URL (${withoutPassword(databaseUrl)}) não respondeu: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
  const connect = pool.connect.bind(pool);
  pool.query = forbidInTransaction(pool.query);
  pool.connect = forbidInTransaction(withTransactionClients(connect));
  return pool;
}

/** Wraps the promise form of `connect`, which Drizzle uses for transactions; the pool itself uses the callback form. */
function withTransactionClients(connect: pg.Pool['connect']): pg.Pool['connect'] {
  return new Proxy(connect, {
    apply(target, self, args) {
      if (args.length > 0) return Reflect.apply(target, self, args);
      return connect().then(transactionClient);
    },
  });
}

/** Wraps a client for one transaction: a query after its release is refused, and a client whose connection broke leaves the pool. */
function transactionClient(client: pg.PoolClient): pg.PoolClient {
  let broken: Error | undefined;
  let released = false;
  const onBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', onBroken);

  const release = () => {
    released = true;
    client.off('error', onBroken);
    client.release(broken);
  };
  const query = async (...args: Parameters<pg.PoolClient['query']>) => {
    if (released) throw new Error('the transaction has ended');
    const statement = textOf(args[0]);
    try {
      const result = await client.query(...args);
      if (statement === 'commit' && commandOf(result) === 'ROLLBACK') throw new AbortedTransaction();
      return result;
    } catch (error) {
      // Drizzle does not release a client whose `begin` failed.
      if (statement === 'begin') {
        broken = error instanceof Error ? error : new Error(String(error));
        release();
      }
      throw error;
    }
  };
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return query;
      if (key === 'release') return release;
      return Reflect.get(target, key, target);
    },
  });
}

/** Thrown for a commit that PostgreSQL answered with ROLLBACK, without an error, because a statement had failed. */
class AbortedTransaction extends Error {
  override name = 'AbortedTransaction';
  override message = 'the transaction had a failed statement and was rolled back instead of committed';
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : undefined;
}

function commandOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'command' in result ? result.command : undefined;
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'endereço inválido';
  const url = new URL(databaseUrl);
  url.password = '';
  return url.href;
}
