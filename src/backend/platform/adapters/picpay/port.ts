import type { Result } from '#backend/platform/adapters/http.ts';
import type { Centavos } from '#lib/money.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';

export type PedidoPicPay = {
  /** Our reference of the charge. Each attempt needs a new one, because PicPay refuses a reference that was used. */
  referencia: string;
  valor: Centavos;
  cliente: { nome: string; email: string; documento: string; telefone: string };
};

export interface PagamentoPicPay {
  referenceId: string;
  /** Null when the code is not a link. */
  paymentUrl: string | null;
  /** `base64` is a data URI for an `img` element. */
  qrcode: { content: string; base64: string };
}

export interface StatusPicPay {
  referenceId: string;
  status: 'created' | 'expired' | 'analysis' | 'paid' | 'refunded' | 'chargeback';
  /** The provider's number of the payment; missing before somebody tried to pay. */
  authorizationId?: string | null | undefined;
}

export interface PicPay {
  createPayment(pedido: PedidoPicPay): Promise<Result<PagamentoPicPay>>;
  getStatus(referencia: string): Promise<Result<StatusPicPay>>;
  /** `valor` is required for a paid charge, which is refunded. */
  cancel(input: {
    referencia: string;
    valor?: Centavos;
  }): Promise<Result<{ referenceId: string; cancellationId: string }>>;
  /** Asks only for a token: whether our credentials are accepted. */
  verify(): Promise<Result<unknown>>;
  /** It failed so often that calls are not sent for a moment. */
  isAway(): boolean;
}

export function estadoPicPay({ status }: Pick<StatusPicPay, 'status'>): EstadoDoPedido {
  return ESTADOS[status];
}

const ESTADOS: Record<StatusPicPay['status'], EstadoDoPedido> = {
  created: 'aguardando_pagamento',
  // The wallet holds the money: it neither expires by our clock nor may be paid again.
  analysis: 'autorizado',
  expired: 'expirado',
  paid: 'pago',
  refunded: 'estornado',
  // The buyer keeps the purchase until the dispute is decided.
  chargeback: 'pago',
};
