import * as v from 'valibot';
import { digits } from '#lib/documents.ts';
import { createHttp, type ServiceOptions } from './http.ts';

/** The second source, where the first is the real one. */
export const BRASILAPI = 'https://brasilapi.com.br';

type CepOptions = Omit<ServiceOptions, 'timeoutMs'> & {
  /** BrasilAPI; without it only ViaCEP is asked. */
  fallbackUrl?: string | undefined;
  /** Milliseconds for both services together. */
  totalMs?: number;
};

export type Cep = ReturnType<typeof createCep>;

type Endereco = { logradouro: string; bairro: string; cidade: string; uf: string };

/** Asks ViaCEP, and BrasilAPI only when ViaCEP fails; the driver waits, and can type the address as well. 'Not found' is an answer. */
export function createCep({ fallbackUrl, totalMs = 3_000, ...options }: CepOptions) {
  const viaCep = createHttp({ service: 'viacep', retries: 0, ...options });
  const brasilApi = createHttp({ service: 'brasilapi', retries: 0, ...options, baseUrl: fallbackUrl ?? '' });
  return {
    /** Null: no such CEP, or no answer in time. The driver can fill in the form either way. */
    async find(text: string): Promise<Endereco | null> {
      const cep = digits(text);
      if (cep.length !== 8) return null;
      const started = performance.now();
      const request = { operation: 'buscar cep', method: 'GET' } as const;
      const timeoutMs = fallbackUrl ? Math.ceil(totalMs * 0.6) : totalMs;
      const first = await viaCep({ ...request, path: `/ws/${cep}/json/`, schema: viaCepSchema, timeoutMs });
      if (first.ok) return first.value;
      const leftMs = Math.floor(totalMs - (performance.now() - started));
      if (!fallbackUrl || leftMs <= 0) return null;
      // Version 1 has no coordinates and answers faster.
      const path = `/api/cep/v1/${cep}`;
      const second = await brasilApi({ ...request, path, schema: brasilApiSchema, timeoutMs: leftMs });
      return second.ok ? second.value : null;
    },
  };
}

/** Street and neighbourhood are null for a town with one CEP. A 404 means not found, or that all of its own sources are down. */
const brasilApiSchema = v.pipe(
  v.object({
    street: v.pipe(v.nullish(v.string(), ''), v.trim()),
    neighborhood: v.pipe(v.nullish(v.string(), ''), v.trim()),
    city: v.pipe(v.string(), v.minLength(1)),
    state: v.pipe(v.string(), v.length(2)),
  }),
  v.transform(({ street: logradouro, neighborhood: bairro, city: cidade, state: uf }): Endereco => {
    return { logradouro, bairro, cidade, uf };
  }),
);

/** Not found: HTTP 200 with `erro`; malformed: HTTP 400 without JSON. A town's only CEP has no street or neighbourhood. */
const viaCepSchema = v.union([
  v.pipe(
    v.object({ erro: v.union([v.literal('true'), v.literal(true)]) }),
    v.transform(() => null),
  ),
  v.pipe(
    v.object({
      logradouro: v.pipe(v.nullish(v.string(), ''), v.trim()),
      bairro: v.pipe(v.nullish(v.string(), ''), v.trim()),
      localidade: v.pipe(v.string(), v.trim(), v.minLength(1)),
      uf: v.pipe(v.string(), v.length(2)),
    }),
    v.transform(({ localidade: cidade, ...resto }): Endereco => ({ ...resto, cidade })),
  ),
]);
