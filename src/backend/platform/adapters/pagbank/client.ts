import type { GenericSchema } from 'valibot';
import type { Result } from '#backend/platform/adapters/calls.ts';
import { createHttp, type ServiceOptions } from '#backend/platform/adapters/http.ts';
import type { RelatoDaContestacao } from '#lib/pedidos/devolucao.ts';
import {
  chargebackSchema,
  chargeSchema,
  contestacaoLida,
  type Order,
  orderSchema,
  publicKeySchema,
  readError,
} from './answers.ts';
import {
  boletoBody,
  cartaoBody,
  type PedidoBase,
  type PedidoBoleto,
  type PedidoCartao,
  type PedidoPix,
  pixBody,
} from './request.ts';

export type PagBank = ReturnType<typeof createPagBank>;

/** The provider's card script. */
export const PAGBANK_SDK = 'https://assets.pagseguro.com.br/checkout-sdk-js/rc/dist/browser/pagseguro.min.js';

/** Idempotency keys come from our order and attempt, never from the body, because encrypted card data differ each time. */
export function createPagBank({ token, ...options }: ServiceOptions & { token: string }) {
  const headers = { authorization: `Bearer ${token}` };
  const http = createHttp({ service: 'pagbank', timeoutMs: 15_000, readError, headers, ...options });
  const read = <S extends GenericSchema>(operation: string, path: string, schema: S) =>
    http({ operation, method: 'GET', path, schema });
  const createOrder = (meio: string, pedido: PedidoBase, json: unknown) =>
    http({
      operation: `criar pedido ${meio}`,
      method: 'POST',
      path: '/orders',
      json,
      idempotencyKey: `${meio}-${pedido.referencia}-${pedido.tentativa}`,
      schema: orderSchema,
      isAbout: (order) => isAnswerTo(pedido, order),
    });

  return {
    createPixOrder: (pedido: PedidoPix) => createOrder('pix', pedido, pixBody(pedido)),
    /** A refused card is a valid answer: an order whose charge is DECLINED. */
    createCardOrder: (pedido: PedidoCartao) => createOrder('cartao', pedido, cartaoBody(pedido)),
    createBoletoOrder: (pedido: PedidoBoleto) => createOrder('boleto', pedido, boletoBody(pedido)),
    getOrder: (id: string) => read('ler pedido', `/orders/${encodeURIComponent(id)}`, orderSchema),
    getCharge: (id: string) => read('ler cobranca', `/charges/${encodeURIComponent(id)}`, chargeSchema),
    /** Cancels an unpaid charge, or refunds a paid one in whole or in part; `estorno` is our id of the refund, for idempotency. */
    cancelCharge: ({
      chargeId,
      valor,
      estorno,
    }: Record<'chargeId' | 'estorno', string> & { valor: number }) =>
      http({
        operation: 'cancelar cobrança',
        method: 'POST',
        path: `/charges/${encodeURIComponent(chargeId)}/cancel`,
        json: { amount: { value: valor } },
        idempotencyKey: `cancelar-${estorno}`,
        schema: chargeSchema,
      }),
    /** A dispute by its `CBKS_` id, in our terms. */
    async getChargeback(id: string): Promise<Result<RelatoDaContestacao>> {
      const lida = await read('ler contestacao', `/chargebacks/${encodeURIComponent(id)}`, chargebackSchema);
      return lida.ok ? { ok: true, value: contestacaoLida(lida.value) } : lida;
    },
    /** It failed so often that calls are not sent for a moment. */
    isAway: http.isOpen,
    /** Base64 SPKI for the browser; created on the first call when the account has none. */
    async publicKey(): Promise<Result<string>> {
      const path = '/public-keys';
      const existing = await read('ler chave publica', `${path}/card`, publicKeySchema);
      const none = !existing.ok && existing.error.kind === 'rejected' && existing.error.status === 404;
      const made = { operation: 'criar chave pública', json: { type: 'card' }, schema: publicKeySchema };
      const key = none ? await http({ ...made, method: 'POST', path }) : existing;
      return key.ok ? { ok: true, value: key.value.public_key } : key;
    },
  };
}

/** An answer about another order or amount must not change our order. */
export function isAnswerTo(
  { referencia, valor }: { referencia: string; valor: number },
  order: Order,
): boolean {
  const values = [...order.qr_codes, ...order.charges].map(({ amount }) => amount.value);
  return order.reference_id === referencia && values.length > 0 && values.every((value) => value === valor);
}
