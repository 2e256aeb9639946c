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
import * as v from 'valibot';

/** What pino offers; fields never hold personal data, credentials or bodies. */
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
  | { kind: 'timeout' }
  | { kind: 'unavailable'; status?: number }
  | { kind: 'rejected'; status: number; code?: string; parameter?: string }
  | { kind: 'malformed'; status: number; body: string };

export type Result<T, E = HttpError> = { ok: true; value: T } | { ok: false; error: E };

export type HttpOptions = {
  service: string;
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  log: Log;
  headers?: Record<string, string>;
  /** For each attempt. */
  timeoutMs?: number;
  /** Further attempts, only where repeating is safe. */
  retries?: number;
  retryDelayMs?: number;
  /** Calls in a row that fail before the circuit opens, and for how long. */
  breaker?: { failures: number; openMs: number };
  readError?: (body: unknown) => { code?: string; parameter?: string };
};

export type HttpRequest<S extends v.GenericSchema> = {
  /** A name for the log; never built from personal data. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Makes a POST safe to repeat; travels as x-idempotency-key. */
  idempotencyKey?: string;
  timeoutMs?: number;
  /** For services that answer their own shape under any status: what fits the schema is an answer. */
  anyStatus?: boolean;
  schema: S;
};

export type Http = <S extends v.GenericSchema>(request: HttpRequest<S>) => Promise<Result<v.InferOutput<S>>>;

/** One client a service: time limit, safe retries with jitter, circuit breaker, structured log. */
export function createHttp(options: HttpOptions): Http {
  const {
    timeoutMs = 10_000,
    retries = 2,
    retryDelayMs = 200,
    breaker = { failures: 5, openMs: 30_000 },
  } = options;
  const passing = handleType(PassingFailure).orType(TaskCancelledError);
  const circuit = circuitBreaker(passing, {
    halfOpenAfter: breaker.openMs,
    breaker: new ConsecutiveBreaker(breaker.failures),
  });
  const again = retry(passing, {
    maxAttempts: retries,
    backoff: new ExponentialBackoff({ initialDelay: retryDelayMs, maxDelay: 5_000 }),
  });

  return async (request) => {
    const limit = timeout(request.timeoutMs ?? timeoutMs, TimeoutStrategy.Aggressive);
    const repeatable = request.method === 'GET' || request.idempotencyKey !== undefined;
    const started = performance.now();
    let attempts = 0;
    const result = await wrap(repeatable ? again : noop, circuit, limit)
      .execute(({ signal }) => {
        attempts += 1;
        return send(options, request, signal);
      })
      .catch(toResult);
    const fields = {
      service: options.service,
      operation: request.operation,
      attempts,
      elapsedMs: Math.round(performance.now() - started),
    };
    if (result.ok) options.log.info(fields, 'outside call answered');
    else options.log.warn({ ...fields, ...withoutBody(result.error) }, 'outside call failed');
    return result;
  };
}

/** A failure that another attempt may mend; inside this file only. */
class PassingFailure extends Error {
  readonly error: HttpError;
  constructor(error: HttpError, options?: ErrorOptions) {
    super(error.kind, options);
    this.error = error;
  }
}

async function send<S extends v.GenericSchema>(
  { fetch, baseUrl, headers, readError, log, service }: HttpOptions,
  request: HttpRequest<S>,
  signal: AbortSignal,
): Promise<Result<v.InferOutput<S>>> {
  const { status, ok, text } = await transfer(() =>
    fetch(baseUrl + request.path, {
      method: request.method,
      signal,
      redirect: 'manual',
      headers: { accept: 'application/json', ...headers, ...contentHeaders(request), ...request.headers },
      body: request.form ? new URLSearchParams(request.form).toString() : jsonBody(request.json),
    }),
  );
  const body = parseJson(text);
  const parsed = v.safeParse(request.schema, body);
  if (parsed.success && (ok || request.anyStatus)) return { ok: true, value: parsed.output };
  if (isPassing(status, body)) throw new PassingFailure({ kind: 'unavailable', status });
  if (!ok) return { ok: false, error: { kind: 'rejected', status, ...readError?.(body) } };
  const fields = parsed.issues?.slice(0, 5).map((issue) => v.getDotPath(issue) ?? '(root)');
  log.warn({ service, operation: request.operation, status, fields }, 'answer not of the agreed shape');
  return { ok: false, error: { kind: 'malformed', status, body: text } };
}

async function transfer(call: () => Promise<Response>) {
  try {
    const response = await call();
    return { status: response.status, ok: response.ok, text: await response.text() };
  } catch (cause) {
    throw new PassingFailure({ kind: 'unavailable' }, { cause });
  }
}

/** A 403 that is not JSON comes from the firewall in front of the service, not from the service. */
function isPassing(status: number, body: unknown): boolean {
  return status >= 500 || [408, 425, 429].includes(status) || (status === 403 && body === undefined);
}

function contentHeaders({
  form,
  json,
  idempotencyKey,
}: HttpRequest<v.GenericSchema>): Record<string, string> {
  return {
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
  };
}

const jsonBody = (json: unknown) => (json === undefined ? undefined : JSON.stringify(json));

/** Undefined for an empty body, HTML or a truncated answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toResult(error: unknown): { ok: false; error: HttpError } {
  if (error instanceof PassingFailure) return { ok: false, error: error.error };
  if (error instanceof TaskCancelledError) return { ok: false, error: { kind: 'timeout' } };
  if (error instanceof BrokenCircuitError) return { ok: false, error: { kind: 'unavailable' } };
  throw error;
}

function withoutBody(error: HttpError): Record<string, unknown> {
  return error.kind === 'malformed' ? { kind: error.kind, status: error.status } : error;
}
