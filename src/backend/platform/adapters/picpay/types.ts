import * as v from 'valibot';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';

/** Wire shapes of the PicPay e-commerce API, only the fields that we read. */

export const paymentSchema = v.object({
  referenceId: v.string(),
  paymentUrl: v.pipe(v.string(), v.url()),
  expiresAt: v.nullish(v.string()),
  qrcode: v.object({
    content: v.string(),
    /** Data URI for an `img` element. */
    base64: v.pipe(v.string(), v.regex(/^data:image\/png;base64,/)),
  }),
});

export const statusSchema = v.object({
  referenceId: v.string(),
  status: v.picklist(['created', 'expired', 'analysis', 'paid', 'completed', 'refunded', 'chargeback']),
  authorizationId: v.nullish(v.string()),
});

export const cancellationSchema = v.object({ referenceId: v.string(), cancellationId: v.string() });

/** Body of a notification: the id of the payment to query. It does not hold the new status. */
export const callbackSchema = v.object({ referenceId: v.string(), authorizationId: v.nullish(v.string()) });

/** `paymentUrl` is null where the code is nothing that a link could open. */
export type PagamentoPicPay = Pick<v.InferOutput<typeof paymentSchema>, 'referenceId' | 'qrcode'> & {
  paymentUrl: string | null;
};
export type StatusPicPay = v.InferOutput<typeof statusSchema>;
export type CancelamentoPicPay = v.InferOutput<typeof cancellationSchema>;

/** `paid` is money promised, `completed` money free to use: both are paid for us. */
export function estadoPicPay({ status }: Pick<StatusPicPay, 'status'>): EstadoDoPedido {
  return ESTADOS[status];
}

const ESTADOS: Record<StatusPicPay['status'], EstadoDoPedido> = {
  created: 'aguardando_pagamento',
  analysis: 'aguardando_pagamento',
  expired: 'expirado',
  paid: 'pago',
  completed: 'pago',
  refunded: 'estornado',
  chargeback: 'estornado',
};
