import * as v from 'valibot';

/** An order as the simulator stores and answers it. Loose: fields that we do not read are echoed. */

const link = v.object({ rel: v.string(), href: v.string(), media: v.string(), type: v.string() });

const charge = v.looseObject({
  id: v.string(),
  reference_id: v.optional(v.string()),
  status: v.picklist(['AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED', 'WAITING']),
  created_at: v.string(),
  paid_at: v.optional(v.string()),
  amount: v.object({
    value: v.number(),
    currency: v.string(),
    summary: v.object({ total: v.number(), paid: v.number(), refunded: v.number() }),
  }),
  payment_response: v.looseObject({ code: v.string(), message: v.string() }),
  payment_method: v.looseObject({ type: v.string() }),
  links: v.array(link),
});

const qrCode = v.object({
  id: v.string(),
  expiration_date: v.string(),
  amount: v.object({ value: v.number() }),
  text: v.string(),
  arrangements: v.array(v.string()),
  links: v.array(link),
});

export const simulatedOrder = v.looseObject({
  id: v.string(),
  reference_id: v.string(),
  created_at: v.string(),
  customer: v.looseObject({ name: v.string(), tax_id: v.string() }),
  items: v.array(v.looseObject({ name: v.string(), quantity: v.number(), unit_amount: v.number() })),
  qr_codes: v.optional(v.array(qrCode)),
  charges: v.optional(v.array(charge)),
  notification_urls: v.array(v.string()),
  links: v.array(link),
});

export type SimulatedOrder = v.InferOutput<typeof simulatedOrder>;
export type SimulatedCharge = v.InferOutput<typeof charge>;
export type SimulatedQrCode = v.InferOutput<typeof qrCode>;
