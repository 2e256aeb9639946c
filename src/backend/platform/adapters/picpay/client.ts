import { formatCpfOrCnpj, normalizePhone } from '#lib/documents.ts';
import { centavosParaReais } from '#lib/money.ts';
import { isoBrasilia } from '../brasilia.ts';
import { createHttp, type Keep, type Log } from '../http.ts';
import { outroPagamento } from './outro.ts';
import type { PedidoPicPay, PicPay } from './port.ts';
import { cancellationSchema, paymentSchema, statusSchema } from './types.ts';

export type PicPayOptions = {
  fetch: typeof globalThis.fetch;
  /** https://appws.picpay.com/ecommerce/public or the simulator. */
  baseUrl: string;
  /** Sent as x-picpay-token. */
  token: string;
  log: Log;
  keep?: Keep | undefined;
  timeoutMs?: number;
};

/** No call has an idempotency key, so only reading is repeated. */
export function createPicPay(options: PicPayOptions): PicPay {
  const { fetch, baseUrl, token, log, keep, timeoutMs = 15_000 } = options;
  const headers = { 'x-picpay-token': token };
  const http = createHttp({ service: 'picpay', fetch, baseUrl, log, keep, timeoutMs, headers });
  const pathOf = (referencia: string) => `/payments/${encodeURIComponent(referencia)}`;

  return {
    async createPayment(pedido) {
      const operation = 'criar pagamento';
      const result = await http({
        operation,
        method: 'POST',
        path: '/payments',
        json: paymentBody(pedido),
        schema: paymentSchema,
      });
      if (!result.ok || result.value.referenceId === pedido.referencia) return result;
      return outroPagamento(operation, result.value, { log, keep });
    },
    getStatus: (referencia) =>
      http({
        operation: 'ler pagamento',
        method: 'GET',
        path: `${pathOf(referencia)}/status`,
        schema: statusSchema,
      }),
    cancel: ({ referencia, authorizationId }) =>
      http({
        operation: 'cancelar pagamento',
        method: 'POST',
        path: `${pathOf(referencia)}/cancellations`,
        json: authorizationId ? { authorizationId } : {},
        schema: cancellationSchema,
      }),
  };
}

/** Here money is decimal reais, and document and phone keep their punctuation. */
function paymentBody({ referencia, valor, cliente, callbackUrl, returnUrl, expiraEm }: PedidoPicPay) {
  const [firstName = '', ...rest] = cliente.nome.trim().split(/\s+/);
  return {
    referenceId: referencia,
    callbackUrl,
    returnUrl,
    value: centavosParaReais(valor),
    expiresAt: isoBrasilia(expiraEm).replace(/\.\d{3}/, ''),
    buyer: {
      firstName,
      lastName: rest.join(' ') || firstName,
      document: formatCpfOrCnpj(cliente.documento),
      email: cliente.email,
      phone: normalizePhone(cliente.telefone).replace(/^(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3'),
    },
  };
}
