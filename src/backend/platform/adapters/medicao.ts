import * as v from 'valibot';
import type { EventoRecebido } from '#lib/medicao/contract.ts';
import { centavosParaReais } from '#lib/money.ts';
import { createHttp, type ServiceOptions } from './http.ts';

export type Medicao = ReturnType<typeof createMedicao>;

/**
 * Sends events in the format of the GA4 Measurement Protocol, which self-hosted collectors also accept. The address is whole, with the query
 * that the service needs.
 */
export function createMedicao(options: ServiceOptions) {
  const http = createHttp({ service: 'medicao', timeoutMs: 3000, ...options });
  return {
    /** Whether it was delivered. */
    async send({ visitante, nome, conteudo, id, tela, valor }: EventoRecebido & { visitante: string }) {
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
