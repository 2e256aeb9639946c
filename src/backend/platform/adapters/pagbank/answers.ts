import * as v from 'valibot';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';

/** Wire shapes of the PagBank Orders API, only the fields that we read. Money is integer centavos. */

const centavos = v.pipe(v.number(), v.integer(), v.minValue(0));

const linkSchema = v.object({
  rel: v.string(),
  href: v.string(),
  media: v.optional(v.string()),
});

export const chargeSchema = v.object({
  id: v.string(),
  reference_id: v.optional(v.string()),
  status: v.picklist(['AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED', 'WAITING']),
  paid_at: v.nullish(v.string()),
  amount: v.object({
    value: centavos,
    summary: v.optional(v.object({ total: centavos, paid: centavos, refunded: centavos })),
  }),
  payment_response: v.optional(
    v.object({
      /** Sent as text and, on some charges, as a number. */
      code: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
      message: v.optional(v.string()),
    }),
  ),
  payment_method: v.object({
    type: v.string(),
    installments: v.optional(v.number()),
    card: v.optional(
      v.object({
        brand: v.optional(v.string()),
        first_digits: v.optional(v.string()),
        last_digits: v.optional(v.string()),
      }),
    ),
    boleto: v.optional(
      v.object({
        id: v.string(),
        /** The 47 digits that people type (linha digitável), not the 44 of the bars. */
        barcode: v.string(),
        formatted_barcode: v.string(),
        due_date: v.string(),
      }),
    ),
  }),
  links: v.optional(v.array(linkSchema), []),
});

const qrCodeSchema = v.object({
  id: v.string(),
  expiration_date: v.optional(v.string()),
  amount: v.object({ value: centavos }),
  text: v.string(),
  /** [0] is the PNG, [1] the same picture as base64 text. */
  links: v.array(linkSchema),
});

export const orderSchema = v.object({
  id: v.string(),
  reference_id: v.string(),
  created_at: v.optional(v.string()),
  qr_codes: v.optional(v.array(qrCodeSchema), []),
  /** Empty until a payment is attempted. */
  charges: v.optional(v.array(chargeSchema), []),
});

export const publicKeySchema = v.object({
  /** Base64 SPKI without PEM lines. */
  public_key: v.pipe(v.string(), v.minLength(1)),
  created_at: v.optional(v.number()),
});

const errorSchema = v.object({
  error_messages: v.pipe(
    v.array(v.object({ code: v.optional(v.string()), parameter_name: v.nullish(v.string()) })),
    v.minLength(1),
  ),
});

/** Code and field of the first error of a refusal; an empty object for any other body. */
export function readError(body: unknown): { code?: string; parameter?: string } {
  const parsed = v.safeParse(errorSchema, body);
  const first = parsed.success ? parsed.output.error_messages[0] : undefined;
  return {
    ...(first?.code && { code: first.code }),
    ...(first?.parameter_name && { parameter: first.parameter_name }),
  };
}

export type Charge = v.InferOutput<typeof chargeSchema>;
export type Order = v.InferOutput<typeof orderSchema>;

/** Strongest first: with several charges of one order (a refused card, then an approved one) the strongest decides. */
const STRENGTH: EstadoDoPedido[] = [
  'pago',
  'autorizado',
  'estornado',
  'aguardando_pagamento',
  'cancelado',
  'negado',
];

/** The state of an order. The wire has none for an order without charges: it waits until its codes expire. */
export function estadoDoPedido(order: Order, now: Date): EstadoDoPedido {
  const estados = order.charges.map(estadoDaCobranca);
  const strongest = STRENGTH.find((estado) => estados.includes(estado));
  if (strongest) return strongest;
  const deadlines = order.qr_codes.map(({ expiration_date }) =>
    expiration_date ? Date.parse(expiration_date) : Number.POSITIVE_INFINITY,
  );
  const over = deadlines.length > 0 && Math.max(...deadlines) <= now.getTime();
  return over ? 'expirado' : 'aguardando_pagamento';
}

/** The state of a charge. PagBank's CANCELED covers unpaid and refunded charges; `summary` and `paid_at` tell which. */
export function estadoDaCobranca(charge: Charge): EstadoDoPedido {
  switch (charge.status) {
    case 'AUTHORIZED':
      return 'autorizado';
    case 'PAID':
      return isRefundedWhole(charge) ? 'estornado' : 'pago';
    case 'DECLINED':
      return 'negado';
    case 'CANCELED':
      return charge.paid_at || (charge.amount.summary?.refunded ?? 0) > 0 ? 'estornado' : 'cancelado';
    case 'IN_ANALYSIS':
    case 'WAITING':
      return 'aguardando_pagamento';
  }
}

function isRefundedWhole({ amount }: Charge): boolean {
  return amount.summary !== undefined && amount.value > 0 && amount.summary.refunded >= amount.value;
}
