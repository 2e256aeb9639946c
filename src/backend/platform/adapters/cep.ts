import * as v from 'valibot';
import { digits } from '#lib/documents.ts';
import type { Log } from './calls.ts';
import { createHttp, type Keep } from './http.ts';

export type CepOptions = {
  fetch: typeof globalThis.fetch;
  /** https://viacep.com.br or the simulator. */
  baseUrl: string;
  log: Log;
  keep?: Keep | undefined;
  timeoutMs?: number;
};

export type Cep = {
  /** Null: no such CEP, or no answer in time. The driver can fill in the form either way. */
  find(cep: string): Promise<Endereco | null>;
};

type Endereco = { logradouro: string; bairro: string; cidade: string; uf: string };

/** Asks ViaCEP once: the driver waits for the answer, and can type the address as well. */
export function createCep(options: CepOptions): Cep {
  const http = createHttp({ service: 'viacep', timeoutMs: 3_000, retries: 0, ...options });
  return {
    async find(text) {
      const cep = digits(text);
      if (cep.length !== 8) return null;
      const path = `/ws/${cep}/json/`;
      const answer = await http({ operation: 'buscar cep', method: 'GET', path, schema: viaCepSchema });
      return answer.ok ? answer.value : null;
    },
  };
}

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
