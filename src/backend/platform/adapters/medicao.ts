import * as v from 'valibot';
import type { EventoRecebido } from '#lib/medicao/contract.ts';
import { centavosParaReais } from '#lib/money.ts';
import type { Log } from './calls.ts';
import { createHttp } from './http.ts';

export interface Medicao {
  /** Whether it was delivered. */
  send(evento: EventoRecebido & { visitante: string }): Promise<boolean>;
}

interface Options {
  fetch: typeof globalThis.fetch;
  /** The full address, including the query that the service needs. */
  baseUrl: string;
  log: Log;
}

/** Sends events in the format of the GA4 Measurement Protocol, which self-hosted collectors also accept. */
export function createMedicao(options: Options): Medicao {
  const http = createHttp({ service: 'medicao', timeoutMs: 3000, ...options });
  return {
    async send({ visitante, nome, conteudo, id, tela, valor }) {
      const params = {
        page_location: tela,
        content_type: conteudo,
        item_id: id,
        ...(valor !== undefined && { currency: 'BRL', value: centavosParaReais(valor) }),
      };
      const json = { client_id: visitante, events: [{ name: nome, params }] };
      // Any body is accepted with a 2xx status.
      const result = await http({ operation: nome, method: 'POST', path: '', json, schema: v.unknown() });
      return result.ok;
    },
  };
}
