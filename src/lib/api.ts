import { createFetch } from 'ofetch';
import { readReply } from '#lib/api/reply.ts';
import type { Answer, Endpoint, Input } from './endpoint.ts';
import { AppError } from './errors.ts';
import { sentenceOf } from './messages.ts';

export type Contract = Record<string, Record<string, Endpoint>>;

/** `api.<feature>.<call>(input)`; answers are parsed, failures are AppErrors. */
export type Api<C extends Contract> = {
  [F in keyof C]: { [E in keyof C[F]]: Call<C[F][E]> };
};
// A call without input takes no argument.
export type Call<E extends Endpoint> =
  Record<string, never> extends Input<E>
    ? (input?: Input<E>) => Promise<Answer<E>>
    : (input: Input<E>) => Promise<Answer<E>>;

/** The transport of requests, which differs between a browser and a test. */
export interface Transport {
  fetch?: typeof globalThis.fetch;
  baseUrl: string;
  timeoutMs?: number;
}

/** Sends a call; returns the parsed answer or throws an AppError. */
export type Carry = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<unknown>;

/** The typed client over any transport. */
export function clientOf<const C extends Contract>(contract: C, carry: Carry): Api<C> {
  const api = Object.entries(contract).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls).map(([name, endpoint]) => [
        name,
        (input: Record<string, unknown> = {}) => carry(endpoint, input),
      ]),
    ),
  ]);
  return Object.fromEntries(api) as Api<C>;
}

/** The client over a network. Pass the whole contract on the server, only the features used in an island. */
export function createApi<const C extends Contract>(contract: C, transport: Transport): Api<C> {
  const send = createFetch({ fetch: transport.fetch });
  return clientOf(contract, call);

  async function call(endpoint: Endpoint, input: Record<string, unknown>): Promise<unknown> {
    const { path, rest } = fillPath(endpoint.path, input);
    const response = await send
      .raw(path, {
        baseURL: transport.baseUrl,
        method: endpoint.method,
        body: endpoint.method === 'POST' ? encode(endpoint, rest) : undefined,
        headers: { accept: 'application/json' },
        responseType: 'text',
        ignoreResponseError: true,
        retry: endpoint.method === 'GET' ? 1 : 0,
        timeout: transport.timeoutMs ?? 30_000,
      })
      .catch((cause: unknown) => {
        throw new AppError('SERVICO_INDISPONIVEL', { cause });
      });
    return readReply(endpoint, { status: response.status, text: response._data ?? '' });
  }
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

function encode(endpoint: Endpoint, input: Record<string, unknown>): BodyInit {
  if (endpoint.encoding === 'json') return new Blob([JSON.stringify(input)], { type: 'application/json' });
  const body = endpoint.encoding === 'form' ? new URLSearchParams() : new FormData();
  if (endpoint.function) body.append('function', endpoint.function);
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob && body instanceof FormData) body.append(name, value);
    else body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return body;
}

/**
 * Runs the act. Returns an error message, or null: the sentence of an AppError, or what `falha` makes of any other
 * error.
 */
export async function messageOfFailure(
  fazer: () => Promise<string | null>,
  falha: (error: unknown) => string,
): Promise<string | null> {
  try {
    return await fazer();
  } catch (error) {
    return error instanceof AppError ? (error.sentence ?? sentenceOf(error.code)) : falha(error);
  }
}
