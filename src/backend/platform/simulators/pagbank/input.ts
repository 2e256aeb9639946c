import * as v from 'valibot';
import { LONGEST } from '#backend/platform/adapters/pagbank/request.ts';
import { isCpfOrCnpj } from '#lib/documents.ts';

/** The input of `POST /orders` of what we send, as strict as PagBank's reference: lengths, required fields, characters in names. */

const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const like = (form: RegExp) => v.pipe(v.string(), v.regex(form));
const plainName = (most: number) => v.pipe(text(most), v.regex(/^[\p{L}\p{N} .,-]+$/u));
const email = v.pipe(text(255), v.email());
const taxId = v.pipe(like(/^(\d{11}|[0-9A-Z]{14})$/), v.check(isCpfOrCnpj));
const cents = whole(999_999_999);
export const amount = v.object({ value: cents });

const creditCard = v.object({
  type: v.literal('CREDIT_CARD'),
  installments: whole(12),
  capture: v.literal(true),
  card: v.object({ encrypted: v.pipe(v.string(), v.minLength(1)) }),
  holder: v.object({ name: text(LONGEST.name), tax_id: taxId }),
});

const boleto = v.object({
  type: v.literal('BOLETO'),
  boleto: v.object({
    due_date: v.pipe(v.string(), v.isoDate()),
    instruction_lines: v.object({ line_1: text(75), line_2: text(75) }),
    holder: v.object({
      name: plainName(LONGEST.name),
      tax_id: taxId,
      email,
      address: v.object({
        street: text(LONGEST.street),
        number: text(LONGEST.number),
        complement: v.optional(text(LONGEST.complement)),
        locality: text(LONGEST.locality),
        city: text(LONGEST.city),
        region_code: like(/^[A-Z]{2}$/),
        country: v.literal('BRA'),
        postal_code: like(/^\d{8}$/),
      }),
    }),
  }),
});

const phone = v.object({
  country: v.literal('55'),
  area: like(/^[1-9]\d$/),
  number: like(/^\d{8,9}$/),
  type: v.picklist(['MOBILE', 'HOME']),
});

const item = v.object({
  reference_id: v.optional(text(LONGEST.reference)),
  name: plainName(LONGEST.item),
  quantity: whole(999),
  unit_amount: cents,
});

const charge = v.object({
  description: text(LONGEST.description),
  amount,
  payment_method: v.variant('type', [creditCard, boleto]),
});

const atMostOne = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.pipe(v.array(schema), v.maxLength(1)), []);

export const orderInput = v.object({
  reference_id: text(LONGEST.reference),
  customer: v.object({
    name: plainName(LONGEST.name),
    email,
    tax_id: taxId,
    phones: v.optional(v.array(phone)),
  }),
  items: v.pipe(v.array(item), v.minLength(1)),
  qr_codes: atMostOne(v.object({ amount, expiration_date: v.pipe(v.string(), v.isoTimestamp()) })),
  charges: atMostOne(charge),
  notification_urls: v.array(v.pipe(v.string(), v.url())),
});

export type OrderInput = v.InferOutput<typeof orderInput>;
export type ChargeInput = v.InferOutput<typeof charge>;
