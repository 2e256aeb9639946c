import * as v from 'valibot';
import {
  type Call,
  type CallOptions,
  type Calls,
  createCalls,
  isOutage,
  type Result,
  readBounded,
} from './calls.ts';

/** Stores an unreadable answer for an operator. Never fails. */
export type Keep = (answer: {
  servico: string;
  operacao: string;
  /** HTTP status; 0 for a notice received from the service. */
  status: number;
  corpo: string;
}) => Promise<void>;

export type HttpOptions = CallOptions & {
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  headers?: Record<string, string>;
  readError?: (body: unknown) => { code?: string; parameter?: string };
  keep?: Keep | undefined;
};

/** What the client of a service is made with: `fetch`, an address (the real one or the simulator's), a log. */
export type ServiceOptions = Pick<HttpOptions, 'fetch' | 'baseUrl' | 'log' | 'keep' | 'timeoutMs'>;

export type HttpRequest<S extends v.GenericSchema> = Pick<Call<unknown>, 'operation' | 'timeoutMs'> & {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Makes a POST safe to repeat; sent as x-idempotency-key. */
  idempotencyKey?: string;
  /** A POST without side effects, such as a token request: safe to retry. */
  repeatable?: boolean;
  /** For services whose body has the same shape under any status: a body that fits the schema is an answer. */
  anyStatus?: boolean;
  /** Whether the answer is about what was asked; any other is treated as malformed. */
  isAbout?(answer: v.InferOutput<S>): boolean;
  schema: S;
};

export type Http = (<S extends v.GenericSchema>(
  request: HttpRequest<S>,
) => Promise<Result<v.InferOutput<S>>>) &
  Pick<Calls, 'isOpen'>;

const AS_JSON = v.pipe(v.string(), v.parseJson());

/** The client of a service that answers JSON: the request built, the answer parsed, the errors mapped. */
export function createHttp({ fetch, baseUrl, headers, readError, keep, ...options }: HttpOptions): Http {
  const call = createCalls(options);
  const http = async <S extends v.GenericSchema>(
    request: HttpRequest<S>,
  ): Promise<Result<v.InferOutput<S>>> => {
    const { operation, method, path, json, form, idempotencyKey } = request;
    const repeatable = request.repeatable ?? (method === 'GET' || idempotencyKey !== undefined);
    const ask = async (signal: AbortSignal) => {
      const response = await fetch(path ? baseUrl.replace(/\/$/, '') + path : baseUrl, {
        method,
        signal,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          ...headers,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
          ...request.headers,
        },
        body: form ? new URLSearchParams(form).toString() : JSON.stringify(json),
      });
      return read(request, response.status, new TextDecoder().decode(await readBounded(response)));
    };
    const result = await call({ operation, repeatable, timeoutMs: request.timeoutMs, ask });
    if (!result.ok && result.error.kind === 'malformed') {
      const { status, body: corpo } = result.error;
      await keep?.({ servico: options.service, operacao: operation, status, corpo });
    }
    return result;
  };
  return Object.assign(http, { isOpen: call.isOpen });

  function read<S extends v.GenericSchema>(
    { schema, anyStatus, isAbout, operation }: HttpRequest<S>,
    status: number,
    text: string,
  ): Result<v.InferOutput<S>> {
    const told = v.safeParse(AS_JSON, text);
    // Undefined for an empty body, HTML or half an answer.
    const body = told.success ? told.output : undefined;
    const ok = status >= 200 && status < 300;
    const parsed = v.safeParse(schema, body);
    const { service, log } = options;
    if (parsed.success && (ok || anyStatus)) {
      if (isAbout?.(parsed.output) !== false) return { ok: true, value: parsed.output };
      log.error({ service, operation }, 'the answer is about another order or amount');
      return { ok: false, error: { kind: 'malformed', status, body: text } };
    }
    // A 403 that is not JSON comes from the firewall in front of the service, not from the service.
    if (isOutage(status) || (status === 403 && body === undefined))
      return { ok: false, error: { kind: 'unavailable', status } };
    if (!ok) return { ok: false, error: { kind: 'rejected', status, ...readError?.(body) } };
    const fields = parsed.issues?.slice(0, 5).map((issue) => v.getDotPath(issue) ?? '(root)');
    log.warn({ service, operation, status, fields }, 'the answer has an unexpected shape');
    return { ok: false, error: { kind: 'malformed', status, body: text } };
  }
}
