import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';

const { serialize } = protocol;

interface Statement {
  name: string;
  /** Types of its parameters, as PostgreSQL numbers them. */
  types: number[];
}

/** Most cached statements. The program has fewer; beyond them only lists of varying length differ. */
const MOST = 300;
/** Characters of a cached statement: rows inserted by the hundred make long ones, each its own, and their plans take megabytes. */
const LONGEST = 8_000;
/** What has a plan that is used again; a migration's statements run once. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** The error "cached plan must not change result type": the table was altered since. */
const PLAN_IS_OLD = '0A000';

/** `query` and `transaction` of PGlite that cache the plans of queries by their text. A cached query takes a quarter of PGlite's own time. */
export function cachePlans(pglite: PGlite, most = MOST): Pick<PGlite, 'query' | 'transaction'> {
  const plain = pglite.query.bind(pglite);
  const begin = pglite.transaction.bind(pglite);
  /** Prepared statements by text, the least recently used first. */
  const statements = new Map<string, Statement>();
  let names = 0;

  async function send(...parts: Uint8Array[]) {
    const { messages } = await pglite.execProtocol(Buffer.concat([...parts, serialize.sync()]));
    return messages;
  }

  async function statementOf(text: string): Promise<Statement> {
    const known = statements.get(text);
    statements.delete(text);
    const name = known?.name ?? `kept_${++names}`;
    const statement = known ?? { name, types: await typesOf(name, text) };
    statements.set(text, statement);
    const [oldest] = statements.keys();
    if (statements.size > most && oldest !== undefined) await drop(oldest);
    return statement;
  }

  async function typesOf(name: string, text: string): Promise<number[]> {
    const messages = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    return parse.parseDescribeStatementResults(messages);
  }

  async function drop(text: string): Promise<void> {
    const statement = statements.get(text);
    statements.delete(text);
    if (statement) await send(serialize.close({ type: 'S', name: statement.name }));
  }

  async function run<T>(text: string, params: unknown[], options: QueryOptions = {}): Promise<Results<T>> {
    const { name, types } = await statementOf(text);
    const values = params.map((value, i) => {
      if (value === null || value === undefined) return null;
      const toText = options.serializers?.[types[i] ?? 0] ?? pglite.serializers[types[i] ?? 0];
      return toText ? toText(value) : String(value);
    });
    const messages = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    // Passed as an option, the parsers would make PGlite copy its hundreds of its own at each query.
    const { parsers, ...others } = options;
    const merged = Object.setPrototypeOf({ ...parsers }, pglite.parsers);
    const [results] = parse.parseResults(messages, merged, others);
    return results as Results<T>;
  }

  const isOld = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === PLAN_IS_OLD;
  const isPlain = (text: string, options?: QueryOptions) =>
    text.length > LONGEST || !PLANNED.test(text) || Boolean(options?.blob || options?.paramTypes);

  async function query<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    if (isPlain(text, options)) return plain(text, params, options);
    await pglite._checkReady();
    // Like PGlite's own `query`, waits for the running transaction and sends one query at a time.
    const exclusively = <R>(fn: () => Promise<R>) =>
      pglite._runExclusiveTransaction(() => pglite._runExclusiveQuery(fn));
    try {
      return await exclusively(() => run(text, params, options));
    } catch (error) {
      if (!isOld(error)) throw error;
      await exclusively(() => drop(text));
      return plain(text, params, options);
    }
  }

  function transaction<R>(fn: (tx: Transaction) => Promise<R>): Promise<R> {
    return begin((tx) => {
      const plainInside = tx.query;
      tx.query = async (text, params = [], options) => {
        if (tx.closed || isPlain(text, options)) return plainInside(text, params, options);
        return pglite._runExclusiveQuery(async () => {
          try {
            return await run(text, params, options);
          } catch (error) {
            // This transaction is lost with its query; the next one gets a new plan.
            if (isOld(error)) await drop(text);
            throw error;
          }
        });
      };
      return fn(tx);
    });
  }

  return { query, transaction };
}
