import * as v from 'valibot';
import { createHttp, type Keep, type Log } from '#backend/platform/adapters/http.ts';
import { digits } from '#lib/documents.ts';

/** The second source, where the first is the real one. */
export const BRASILAPI = 'https://brasilapi.com.br';

export type CepOptions = {
  fetch: typeof globalThis.fetch;
  /** https://viacep.com.br or the simulator. */
  baseUrl: string;
  /** BrasilAPI; without it only ViaCEP is asked. */
  fallbackUrl?: string;
  log: Log;
  keep?: Keep | undefined;
  /** Milliseconds for both services together. */
  totalMs?: number;
};

/** Asks ViaCEP, and BrasilAPI only when ViaCEP fails. 'Not found' is an answer, not a failure. */
export function createCep(options: CepOptions): Cep {
  const { fetch, baseUrl, fallbackUrl, log, keep, totalMs = 3_000 } = options;
  const shared = { fetch, log, keep, retries: 0 };
  const viaCep = createHttp({ ...shared, service: 'viacep', baseUrl });
  const brasilApi = createHttp({ ...shared, service: 'brasilapi', baseUrl: fallbackUrl ?? '' });

  return {
    async find(text) {
      const cep = digits(text);
      if (cep.length !== 8) return null;
      const started = performance.now();
      const request = { operation: 'buscar cep', method: 'GET' } as const;
      const first = await viaCep({
        ...request,
        path: viaCepPath(cep),
        schema: viaCepSchema,
        timeoutMs: fallbackUrl ? Math.ceil(totalMs * 0.6) : totalMs,
      });
      if (first.ok) return fromViaCep(first.value);
      const leftMs = Math.floor(totalMs - (performance.now() - started));
      if (!fallbackUrl || leftMs <= 0) return null;
      const second = await brasilApi({
        ...request,
        path: brasilApiPath(cep),
        schema: brasilApiSchema,
        timeoutMs: leftMs,
      });
      return second.ok ? fromBrasilApi(second.value) : null;
    },
  };
}

/** Street and neighbourhood are null for a town with one CEP. A 404 means not found, or that all of its own sources are down. */
const brasilApiSchema = v.object({
  street: v.nullish(v.string(), ''),
  neighborhood: v.nullish(v.string(), ''),
  city: v.pipe(v.string(), v.minLength(1)),
  state: v.pipe(v.string(), v.length(2)),
});

/** Version 1 has no coordinates and answers faster. */
const brasilApiPath = (cep: string) => `/api/cep/v1/${cep}`;

function fromBrasilApi({
  street,
  neighborhood,
  city,
  state,
}: v.InferOutput<typeof brasilApiSchema>): Endereco {
  return { logradouro: street.trim(), bairro: neighborhood.trim(), cidade: city.trim(), uf: state };
}

/** Not found: HTTP 200 with `erro`; malformed: HTTP 400 without JSON. A town's only CEP has no street or neighbourhood. */
const viaCepSchema = v.union([
  v.object({ erro: v.union([v.literal('true'), v.literal(true)]) }),
  v.object({
    logradouro: v.nullish(v.string(), ''),
    bairro: v.nullish(v.string(), ''),
    localidade: v.pipe(v.string(), v.minLength(1)),
    uf: v.pipe(v.string(), v.length(2)),
  }),
]);

const viaCepPath = (cep: string) => `/ws/${cep}/json/`;

function fromViaCep(answer: v.InferOutput<typeof viaCepSchema>): Endereco | null {
  if ('erro' in answer) return null;
  const { logradouro, bairro, localidade, uf } = answer;
  return { logradouro: logradouro.trim(), bairro: bairro.trim(), cidade: localidade.trim(), uf };
}

type Endereco = { logradouro: string; bairro: string; cidade: string; uf: string };

export type Cep = {
  /** Null: no such CEP, or no answer in time. The driver can fill in the form either way. */
  find(cep: string): Promise<Endereco | null>;
};
