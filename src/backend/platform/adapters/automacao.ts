import * as v from 'valibot';
import { type Centavos, centavosParaReais } from '#lib/money.ts';
import type { Log, Result } from './calls.ts';
import { createHttp } from './http.ts';

export type AutomacaoOptions = {
  fetch: typeof globalThis.fetch;
  /** Base address of the automation; the name of the event is added as the path. */
  baseUrl: string;
  log: Log;
  timeoutMs?: number;
};

export type PedidoFechado = {
  email: string;
  /** The order's 7-character code. */
  codigo: string;
  /** Units bought, all items together. */
  quantidade: number;
  status: string;
  metodo: string;
  total: Centavos;
};

export type Automacao = {
  /** No retry here: the calling queue retries. */
  sendPedidoFechado(pedido: PedidoFechado): Promise<Result<unknown>>;
};

/** Tells an outside automation about a closed order (spec 2, section 7). */
export function createAutomacao(options: AutomacaoOptions): Automacao {
  const http = createHttp({ service: 'automacao', ...options });
  return {
    sendPedidoFechado: ({ email, codigo, quantidade, status, metodo, total }) =>
      http({
        operation: 'pedido fechado',
        method: 'POST',
        path: '/send-event-closed-order',
        form: {
          email,
          order_id: codigo,
          order_total_items: String(quantidade),
          order_status: status,
          order_payment_method: metodo === 'CARTAO' ? 'Credit Card' : 'Others',
          order_payment_amount: centavosParaReais(total).toFixed(2),
        },
        // Any body is accepted with a 2xx status.
        schema: v.unknown(),
      }),
  };
}
