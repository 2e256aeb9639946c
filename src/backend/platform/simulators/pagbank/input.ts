import * as v from 'valibot';
import { isCpfOrCnpj } from '#lib/documents.ts';

/** The input of `POST /orders`, as strict as PagBank's reference: lengths, required fields, characters in names. */

const cents = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999));
const amount = v.object({ value: cents, currency: v.optional(v.literal('BRL'), 'BRL') });
const plainName = (max: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(max), v.regex(/^[\p{L}\p{N} .,-]+$/u));
const taxId = v.pipe(v.string(), v.regex(/^(\d{11}|[0-9A-Z]{14})$/), v.check(isCpfOrCnpj));

const address = v.object({
  street: v.pipe(v.string(), v.minLength(1), v.maxLength(160)),
  number: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  complement: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
  locality: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  city: v.pipe(v.string(), v.minLength(1), v.maxLength(90)),
  region: v.optional(v.string()),
  region_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  country: v.picklist(['BRA', 'Brasil']),
  postal_code: v.pipe(v.string(), v.regex(/^\d{8}$/)),
});

const creditCard = v.object({
  type: v.literal('CREDIT_CARD'),
  installments: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  capture: v.literal(true),
  card: v.object({ encrypted: v.pipe(v.string(), v.minLength(1)), store: v.optional(v.boolean(), false) }),
  holder: v.optional(v.object({ name: v.pipe(v.string(), v.minLength(1)), tax_id: v.optional(taxId) })),
});

const boleto = v.object({
  type: v.literal('BOLETO'),
  boleto: v.object({
    due_date: v.pipe(v.string(), v.isoDate()),
    days_until_expiration: v.optional(v.string()),
    instruction_lines: v.object({
      line_1: v.pipe(v.string(), v.maxLength(75)),
      line_2: v.pipe(v.string(), v.maxLength(75)),
    }),
    holder: v.object({ name: plainName(30), tax_id: taxId, email: v.pipe(v.string(), v.email()), address }),
  }),
});

export const orderInput = v.object({
  reference_id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  customer: v.object({
    name: plainName(30),
    email: v.pipe(v.string(), v.minLength(5), v.maxLength(255), v.email()),
    tax_id: taxId,
    phones: v.optional(
      v.array(
        v.object({
          country: v.literal('55'),
          area: v.pipe(v.string(), v.regex(/^[1-9]\d$/)),
          number: v.pipe(v.string(), v.regex(/^\d{8,9}$/)),
          type: v.picklist(['MOBILE', 'BUSINESS', 'HOME']),
        }),
      ),
    ),
  }),
  items: v.pipe(
    v.array(
      v.object({
        reference_id: v.optional(v.pipe(v.string(), v.maxLength(64))),
        name: plainName(64),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
        unit_amount: cents,
      }),
    ),
    v.minLength(1),
  ),
  qr_codes: v.optional(
    v.pipe(
      v.array(v.object({ amount, expiration_date: v.optional(v.pipe(v.string(), v.isoTimestamp())) })),
      v.maxLength(1),
    ),
  ),
  charges: v.optional(
    v.pipe(
      v.array(
        v.object({
          reference_id: v.optional(v.string()),
          description: v.optional(v.pipe(v.string(), v.maxLength(64))),
          amount,
          payment_method: v.variant('type', [creditCard, boleto]),
        }),
      ),
      v.maxLength(1),
    ),
  ),
  notification_urls: v.optional(v.array(v.pipe(v.string(), v.url())), []),
});

export type OrderInput = v.InferOutput<typeof orderInput>;
export type ChargeInput = NonNullable<OrderInput['charges']>[number];
export type CardInput = v.InferOutput<typeof creditCard>;
export type BoletoInput = v.InferOutput<typeof boleto>;
