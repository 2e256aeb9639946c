import { createFetch } from 'ofetch';
import * as v from 'valibot';
import type { Answer, Endpoint, Input } from './endpoint.ts';
import { AppError, type FieldErrors, isErrorCode } from './errors.ts';

/** A contract: features, each a record of endpoints. */
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

/** What differs between a remote backend, a browser and a test: only how a request is sent. */
export interface Transport {
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  timeoutMs?: number;
}

/** How a call reaches who answers it; gives the wire answer, or throws an AppError. */
export type Carry = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<unknown>;

/** The one typed client, whatever carries its calls. */
export function clientOf<const C extends Contract>(contract: C, carry: Carry): Api<C> {
  const api: Record<string, Record<string, unknown>> = {};
  for (const [feature, calls] of Object.entries(contract)) {
    api[feature] = Object.fromEntries(
      Object.entries(calls).map(([name, endpoint]) => [
        name,
        async (input: Record<string, unknown> = {}) => answerOf(endpoint, await carry(endpoint, input)),
      ]),
    );
  }
  return api as Api<C>;
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
    const text = response._data ?? '';
    if (!response.ok) throw readError(response.status, text);
    return parseJson(text);
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

/** An answer that breaks the contract is told by its fields alone: what was received may be anybody's data. */
function answerOf({ method, path, answer }: Endpoint, received: unknown): unknown {
  const parsed = v.safeParse(answer, received);
  if (parsed.success) return parsed.output;
  const fields = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue) ?? '(itself)'))];
  throw new Error(`the answer of ${method} ${path} breaks the contract at ${fields.join(', ')}`);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    throw new AppError('SERVICO_INDISPONIVEL', { cause });
  }
}

const ErrorBody = v.object({
  error: v.optional(v.string()),
  error_description: v.optional(v.string()),
  message: v.optional(v.string()),
  campos: v.optional(v.record(v.string(), v.string()), {}),
});

/** Errors come as a bare code, as a sentence, or as JSON with fields (specification 1, section 8). */
function readError(status: number, text: string): AppError {
  if (isErrorCode(text)) return new AppError(text);
  if (!text.startsWith('{')) {
    const readable = text !== '' && text.length < 300 && !text.startsWith('<');
    return new AppError(fallback(status), readable ? { sentence: text } : {});
  }
  const body = v.safeParse(ErrorBody, parseJson(text));
  if (!body.success) return new AppError(fallback(status));
  const code = [body.output.error_description, body.output.error].find(isErrorCode) ?? fallback(status);
  const fields: FieldErrors = body.output.campos;
  return new AppError(code, body.output.message ? { fields, sentence: body.output.message } : { fields });
}

function fallback(status: number) {
  if (status === 401) return 'SESSAO_EXIGIDA';
  if (status === 413) return 'CORPO_GRANDE';
  return status < 500 ? 'CORPO_INVALIDO' : 'SERVICO_INDISPONIVEL';
}
