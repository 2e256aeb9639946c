import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '#lib/errors.ts';
import { TransactionTimeout } from './transaction.ts';

export type Trouble = Extract<ErrorCode, 'SERVICO_INDISPONIVEL' | 'SEM_ESPACO'>;

/** The kind of a temporary database failure, which clients may retry; null for an error of ours. */
export function temporaryFailureOf(error: unknown): Trouble | null {
  if (error instanceof AggregateError && error.errors.length > 0) return temporaryFailureOf(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const code = Reflect.get(error, 'code');
  if (typeof code === 'string' && FULL.has(code)) return 'SEM_ESPACO';
  if (error instanceof TransactionTimeout || isUnconnected(error) || isDown(code) || GONE.test(error.message))
    return 'SERVICO_INDISPONIVEL';
  return error.cause === undefined ? null : temporaryFailureOf(error.cause);
}

/** Codes of a full disk, and of a write in a read-only transaction, by which writes are refused before the disk is full. */
const FULL = new Set(['53100', '25006', 'ENOSPC', 'EDQUOT']);
/** Codes of the operating system: no server listens, or the connection is cut. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/**
 * SQLSTATE of connection exceptions, insufficient resources, operator intervention (shutdown, a cancelled statement), a lock timeout.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const DOWN = /^(08|53|57)[0-9A-Z]{3}$|^55P03$/;
/** Messages of `pg` and PGlite without a code. */
const GONE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end|PGlite is (closed|closing))/;

/** A missing local socket reports ENOENT, like a missing file. */
function isUnconnected(error: Error): boolean {
  return Reflect.get(error, 'syscall') === 'connect';
}

function isDown(code: unknown): boolean {
  return typeof code === 'string' && (UNREACHABLE.has(code) || DOWN.test(code));
}

/** Milliseconds: longer than a failover takes. */
const RETRY_FOR_MS = 60_000;
const PAUSE = 500;

/** Retries a write that records an outside action while the database is unavailable. Throws on other failures and longer outages. */
export async function retryUntilDatabaseIsBack<R>(write: () => Promise<R>): Promise<R> {
  const until = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (temporaryFailureOf(error) !== 'SERVICO_INDISPONIVEL' || performance.now() > until) throw error;
      await wait(PAUSE);
    }
  }
}
