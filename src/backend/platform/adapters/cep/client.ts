import { digits } from '#lib/documents.ts';
import { createHttp, type Keep, type Log } from '../http.ts';
import { brasilApiPath, brasilApiSchema, fromBrasilApi } from './brasilapi.ts';
import type { Cep } from './cep.ts';
import { fromViaCep, viaCepPath, viaCepSchema } from './viacep.ts';

export type CepOptions = {
  fetch: typeof globalThis.fetch;
  /** https://viacep.com.br or the simulator. */
  baseUrl: string;
  /** https://brasilapi.com.br; without it only ViaCEP is asked. */
  fallbackUrl?: string;
  log: Log;
  keep?: Keep | undefined;
  /** Time limit for both together. */
  totalMs?: number;
};

/** ViaCEP, then BrasilAPI only when ViaCEP fails: 'not found' is an answer. */
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
