import * as v from 'valibot';
import { outsideCalls } from '#backend/platform/observe/facts.ts';
import { reasonOf } from '#backend/platform/startup-error.ts';
import { readBounded } from './bounded.ts';
import { createRun, isOutage, type Outage, OutageError, type Resilience, type Run } from './resilience.ts';

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

export type Result<T, E = HttpError> = { ok: true; value: T } | { ok: false; error: E };

/** Stores an unreadable answer for an operator. Never fails. */
export type Keep = (answer: {
  servico: string;
  operacao: string;
  /** HTTP status; 0 for a notice received from the service. */
  status: number;
  corpo: string;
}) => Promise<void>;

export type HttpOptions = Resilience & {
  service: string;
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  log: Log;
  headers?: Record<string, string>;
  readError?: (body: unknown) => { code?: string; parameter?: string };
  keep?: Keep | undefined;
};

export type HttpRequest<S extends v.GenericSchema> = {
  /** A name for the log; never built from personal data. */
  operation: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Makes a POST safe to repeat; sent as x-idempotency-key. */
  idempotencyKey?: string;
  timeoutMs?: number;
  /** A POST without side effects, such as a token request: safe to retry. */
  repeatable?: boolean;
  /** For services whose body has the same shape under any status: a body that fits the schema is an answer. */
  anyStatus?: boolean;
  /** A refusal with this status is an ordinary answer, and no warning in the log: what was asked for is not there yet. */
  absent?: number;
  schema: S;
};

type Call = <S extends v.GenericSchema>(request: HttpRequest<S>) => Promise<Result<v.InferOutput<S>>>;
export type Http = Call & Pick<Run, 'isOpen'>;

/** One client per service: time limit, safe retries with jitter, circuit breaker, structured log. */
export function createHttp(options: HttpOptions): Http {
  const run = createRun(options);
  const call: Call = async (request) => {
    const { operation, timeoutMs, method, idempotencyKey } = request;
    const started = performance.now();
    let attempts = 0;
    const task = (signal: AbortSignal) => {
      attempts += 1;
      return send(options, request, signal);
    };
    const ran = await run(task, {
      repeatable: request.repeatable ?? (method === 'GET' || idempotencyKey !== undefined),
      timeoutMs,
    });
    const result = 'value' in ran ? ran.value : { ok: false as const, error: ran.outage };
    const elapsedMs = Math.round(performance.now() - started);
    const fields = { service: options.service, operation, attempts, elapsedMs };
    const outcome = result.ok || isAbsent(result, request) ? 'ok' : result.error.kind;
    outsideCalls.publish({ service: options.service, outcome, ms: elapsedMs });
    if (outcome === 'ok') options.log.info(fields, 'outside call answered');
    else if (!result.ok) {
      const reason = 'cause' in ran && ran.cause !== undefined && { reason: reasonOf(ran.cause) };
      options.log.warn({ ...fields, ...withoutBody(result.error), ...reason }, 'outside call failed');
    }
    if (!result.ok && result.error.kind === 'malformed') {
      const { status, body: corpo } = result.error;
      await options.keep?.({ servico: options.service, operacao: operation, status, corpo });
    }
    return result;
  };
  return Object.assign(call, { isOpen: run.isOpen });
}

/** Whether the service answered that what was asked for is not there yet. */
export function isAbsent<T>(result: Result<T>, { absent }: { absent?: number }): boolean {
  return !result.ok && result.error.kind === 'rejected' && result.error.status === absent;
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
  if (isOutage(status) || isFirewall(status, body)) throw new OutageError({ kind: 'unavailable', status });
  if (!ok) return { ok: false, error: { kind: 'rejected', status, ...readError?.(body) } };
  const fields = parsed.issues?.slice(0, 5).map((issue) => v.getDotPath(issue) ?? '(root)');
  log.warn({ service, operation: request.operation, status, fields }, 'the answer has an unexpected shape');
  return { ok: false, error: { kind: 'malformed', status, body: text } };
}

async function transfer(call: () => Promise<Response>) {
  try {
    const response = await call();
    return {
      status: response.status,
      ok: response.ok,
      text: new TextDecoder().decode(await readBounded(response)),
    };
  } catch (cause) {
    throw new OutageError({ kind: 'unavailable' }, { cause });
  }
}

/** A 403 that is not JSON comes from the firewall in front of the service, not from the service. */
function isFirewall(status: number, body: unknown): boolean {
  return status === 403 && body === undefined;
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

function withoutBody(error: HttpError): Record<string, unknown> {
  return error.kind === 'malformed' ? { kind: error.kind, status: error.status } : error;
}
