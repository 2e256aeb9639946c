import * as v from 'valibot';
import type { EventoRecebido } from '#lib/medicao/contract.ts';
import { centavosParaReais } from '#lib/money.ts';
import { createHttp, type Log } from './http.ts';

export interface Medicao {
  /** Whether it was delivered. */
  send(evento: EventoRecebido & { visitante: string }): Promise<boolean>;
}

interface Options {
  fetch: typeof globalThis.fetch;
  /** The full address, including the query that the service needs. */
  url: string;
  log: Log;
}

/** Sends events in the format of the GA4 Measurement Protocol, which self-hosted collectors also accept. */
export function createMedicao({ fetch, url, log }: Options): Medicao {
  const http = createHttp({ service: 'medicao', fetch, baseUrl: url, log, timeoutMs: 3000 });
  return {
    async send({ visitante, nome, ...evento }) {
      const result = await http({
        operation: nome,
        method: 'POST',
        path: '',
        json: { client_id: visitante, events: [{ name: nome, params: paramsOf(evento) }] },
        // Any body is accepted with a 2xx status.
        schema: v.unknown(),
      });
      return result.ok;
    },
  };
}

function paramsOf({ conteudo, id, tela, valor }: Omit<EventoRecebido, 'nome'>): Record<string, unknown> {
  return {
    ...(tela !== undefined && { page_location: tela }),
    ...(conteudo !== undefined && { content_type: conteudo }),
    ...(id !== undefined && { item_id: id }),
    ...(valor !== undefined && { currency: 'BRL', value: centavosParaReais(valor) }),
  };
}
