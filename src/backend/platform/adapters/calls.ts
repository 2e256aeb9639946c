import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleType,
  noop,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { outsideCalls } from '#backend/platform/observe/facts.ts';
import { reasonOf } from '#backend/platform/startup-error.ts';

/** The methods of pino that are used; fields never hold personal data, credentials or bodies. */
export type Log = Record<
  'info' | 'warn' | 'error',
  (fields: Record<string, unknown>, message: string) => void
>;

/**
 * - `timeout`: no answer in time. After a POST the outcome is unknown: ask before repeating without a key.
 * - `unavailable`: no connection, 5xx, throttled, blocked by a firewall, or the circuit is open.
 * - `rejected`: the service understood and refused.
 * - `malformed`: success by status, but not the agreed shape; `body` may hold personal data, so never log it.
 */
export type HttpError =
  | Outage
  | { kind: 'rejected'; status: number; code?: string; parameter?: string }
  | { kind: 'malformed'; status: number; body: string };
type Outage = { kind: 'timeout' } | { kind: 'unavailable'; status?: number };

export type Result<T> = { ok: true; value: T } | { ok: false; error: HttpError };

export interface CallOptions {
  service: string;
  log: Log;
  /** For each attempt. */
  timeoutMs?: number;
  /** Further attempts, only for calls that are safe to repeat. */
  retries?: number;
  retryDelayMs?: number;
  /** Consecutive failures that open the circuit, and for how long. */
  breaker?: { failures: number; openMs: number };
}

export interface Call<T> {
  /** A name for the log; never built from personal data. */
  operation: string;
  repeatable: boolean;
  timeoutMs?: number | undefined;
  /** Sends it once and reads the answer. What rejects or is `unavailable` may be asked for again. */
  ask(signal: AbortSignal): Promise<Result<T>>;
}

export type Calls = (<T>(call: Call<T>) => Promise<Result<T>>) & {
  /** Whether the circuit is open, so that a call would fail without being sent. */
  isOpen(): boolean;
};

/** The calls of one service: time limit, safe retries with jitter, one circuit breaker, log and metric. */
export function createCalls({
  service,
  log,
  timeoutMs = 10_000,
  retries = 2,
  retryDelayMs = 200,
  breaker = { failures: 5, openMs: 30_000 },
}: CallOptions): Calls {
  const outages = handleType(OutageError).orType(TaskCancelledError);
  const circuit = circuitBreaker(outages, {
    halfOpenAfter: breaker.openMs,
    breaker: new ConsecutiveBreaker(breaker.failures),
  });
  let openUntil = 0;
  circuit.onBreak(() => {
    openUntil = Date.now() + breaker.openMs;
  });
  const backoff = new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: 5_000 });
  const again = retry(outages, { maxAttempts: retries, backoff });
  const run = async <T>(call: Call<T>): Promise<Result<T>> => {
    const started = performance.now();
    let attempts = 0;
    let cause: unknown;
    // Aggressive: does not wait for the call to end, because a simulator in this process ignores the abort signal.
    const limit = timeout(call.timeoutMs ?? timeoutMs, TimeoutStrategy.Aggressive);
    const result = await wrap(call.repeatable ? again : noop, circuit, limit)
      .execute(async ({ signal }) => {
        attempts += 1;
        const answer = await call.ask(signal).catch((cause: unknown) => {
          throw new OutageError({ kind: 'unavailable' }, { cause });
        });
        if (!answer.ok && answer.error.kind === 'unavailable') throw new OutageError(answer.error);
        return answer;
      })
      .catch((error: unknown): Result<T> => {
        if (error instanceof TaskCancelledError) return { ok: false, error: { kind: 'timeout' } };
        if (error instanceof BrokenCircuitError) return { ok: false, error: { kind: 'unavailable' } };
        if (!(error instanceof OutageError)) throw error;
        cause = error.cause;
        return { ok: false, error: error.outage };
      });
    const elapsedMs = Math.round(performance.now() - started);
    const fields = { service, operation: call.operation, attempts, elapsedMs };
    const outcome = result.ok ? 'ok' : result.error.kind;
    outsideCalls.publish({ service, outcome, ms: elapsedMs });
    if (result.ok) log.info(fields, 'outside call answered');
    else {
      const reason = cause !== undefined && { reason: reasonOf(cause) };
      // Never the body of a malformed answer.
      log.warn({ ...fields, ...result.error, body: undefined, ...reason }, 'outside call failed');
    }
    return result;
  };
  return Object.assign(run, { isOpen: () => Date.now() < openUntil });
}

/** Statuses after which a retry may succeed: 5xx, 408, 425, 429. */
export function isOutage(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

/** Marks the service, not the request, as the cause. */
class OutageError extends Error {
  readonly outage: Outage;
  constructor(outage: Outage, options?: ErrorOptions) {
    super(outage.kind, options);
    this.outage = outage;
  }
}

/** Reads the body of an answer. Throws past `most` bytes (5 MiB), so that no service can fill the memory of this process. */
export async function readBounded(
  response: Response,
  most = 5 * 1024 * 1024,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = Number(response.headers.get('content-length') ?? 0) > most ? Number.POSITIVE_INFINITY : 0;
  if (bytes > most) await response.body?.cancel();
  // Leaving the loop cancels the body and its transfer.
  else
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > most) break;
      pieces.push(piece);
    }
  if (bytes > most) throw new Error(`an answer is longer than ${most} bytes`);
  return new Uint8Array(Buffer.concat(pieces, bytes));
}
