import * as v from 'valibot';
import { type Centavos, centavosParaReais } from '#lib/money.ts';
import { createHttp, type ServiceOptions } from './http.ts';

type PedidoFechado = {
  email: string;
  /** The order's 7-character code. */
  codigo: string;
  /** Units bought, all items together. */
  quantidade: number;
  status: string;
  metodo: string;
  total: Centavos;
};

export type Automacao = ReturnType<typeof createAutomacao>;

/** Tells an outside automation about a closed order (spec 2, section 7); the name of the event is added to its address. */
export function createAutomacao(options: ServiceOptions) {
  const http = createHttp({ service: 'automacao', ...options });
  return {
    /** No retry here: the calling queue retries. */
    sendPedidoFechado: ({ email, codigo, quantidade, status, metodo, total }: PedidoFechado) =>
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
