import type pg from 'pg';
import { StartupError } from '../startup-error.ts';

/** Throws a StartupError unless the role behind a pooler sets the time limits and the time zone, which a connection cannot set there. */
export async function assertPoolRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zona: string; limite: string; parada: string }>(
    `select current_setting('TimeZone') as zona, current_setting('statement_timeout') as limite,
      current_setting('idle_in_transaction_session_timeout') as parada`,
  );
  const [papel] = rows;
  if (papel?.zona === 'UTC' && papel.limite !== '0' && papel.parada !== '0') return;
  throw new StartupError(
    'Com DATABASE_POOLER=on, o fuso e os limites de tempo vêm do papel (role) do PostgreSQL: rode ops/pgbouncer/papel.sql no banco ' +
      `(agora: timezone ${papel?.zona}, statement_timeout ${papel?.limite}, idle_in_transaction_session_timeout ${papel?.parada}).`,
  );
}

/** Sends every query without a statement name, because named statements do not survive a change of connection. */
export function withoutNames(pool: pg.Pool): void {
  const unnamed = (client: pg.Client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const whole = (first: unknown, ...rest: unknown[]) =>
      query(isNamed(first) ? { ...first, name: undefined } : first, ...rest);
    client.query = whole as pg.Client['query'];
  };
  pool.on('connect', unnamed);
}

function isNamed(query: unknown): query is { name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && !('submit' in query);
}
