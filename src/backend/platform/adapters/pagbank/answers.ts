import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { RelatoDaContestacao } from '#lib/pedidos/devolucao.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';

/** Wire shapes of the PagBank Orders API, only the fields that we read. Money is integer centavos. */

const centavos = v.pipe(v.number(), v.integer(), v.minValue(0));

const linkSchema = v.object({ href: v.string(), media: v.optional(v.string()) });

export const chargeSchema = v.object({
  id: v.string(),
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
    card: v.optional(v.object({ brand: v.optional(v.string()), last_digits: v.optional(v.string()) })),
    /** The 47 digits that people type (linha digitável), not the 44 of the bars. */
    boleto: v.optional(v.object({ barcode: v.string() })),
  }),
  links: v.optional(v.array(linkSchema), []),
});

export const orderSchema = v.object({
  id: v.string(),
  reference_id: v.string(),
  qr_codes: v.optional(
    v.array(
      v.object({
        id: v.string(),
        expiration_date: v.optional(v.string()),
        amount: v.object({ value: centavos }),
        text: v.string(),
        /** [0] is the PNG. */
        links: v.array(linkSchema),
      }),
    ),
    [],
  ),
  /** Empty until a payment is attempted. */
  charges: v.optional(v.array(chargeSchema), []),
});

/** Base64 SPKI without PEM lines. */
export const publicKeySchema = v.object({ public_key: v.pipe(v.string(), v.minLength(1)) });

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

/** Checks PagBank's signature: the hex SHA-256 of `token-body`, over the raw bytes. False without the header. */
export function isAuthenticWebhook({
  token,
  rawBody,
  signature,
}: {
  token: string;
  rawBody: Uint8Array;
  signature: string | undefined;
}): boolean {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHash('sha256').update(`${token}-`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** The order that a notification names. Nothing else of it is read: the state comes from `getOrder`. */
export function parseWebhook(rawBody: Uint8Array): v.InferOutput<typeof named> | undefined {
  return parsed(named, rawBody);
}

const shortText = v.pipe(v.string(), v.maxLength(64));
const named = v.object({ reference_id: shortText, id: shortText });

function parsed<S extends v.GenericSchema>(schema: S, rawBody: Uint8Array): v.InferOutput<S> | undefined {
  const text = new TextDecoder().decode(rawBody);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text, { abortEarly: true });
  return read.success ? read.output : undefined;
}

const texto = v.nullish(v.string());

/** A chargeback (`CBKS_...`). No public page documents it in full: only the id is required (docs/providers.md). */
export const chargebackSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^CBKS_[\w-]{8,64}$/)),
  reference_id: texto,
  status: texto,
  reason: v.nullish(v.union([v.string(), v.object({ description: texto })])),
  amount: v.nullish(v.object({ value: centavos })),
  charge_id: texto,
  charge: v.nullish(v.object({ id: v.string() })),
  charges: v.nullish(v.array(v.object({ id: v.string() }))),
  due_date: texto,
});

export type Chargeback = v.InferOutput<typeof chargebackSchema>;

/** A notice about a dispute; undefined when it is about something else. */
export function parseChargeback(rawBody: Uint8Array): Chargeback | undefined {
  return parsed(chargebackSchema, rawBody);
}

/** Id of the disputed charge, which a notice may give in one of three fields. */
export function chargeOf({ charge_id, charge, charges }: Chargeback): string | undefined {
  return charge_id ?? charge?.id ?? charges?.[0]?.id;
}

/** The dispute in our terms. An unknown status leaves it open for an operator. */
export function contestacaoLida({ id, status, reason, amount, due_date }: Chargeback): RelatoDaContestacao {
  return {
    gateway: 'pagbank',
    gatewayId: id,
    estado: ESTADOS[(status ?? '').toUpperCase()] ?? 'aberta',
    situacao: status ?? null,
    motivo: typeof reason === 'string' ? reason : (reason?.description ?? null),
    valor: amount?.value ?? null,
    prazo: /^\d{4}-\d{2}-\d{2}/.exec(due_date ?? '')?.[0] ?? null,
  };
}

const ESTADOS: Record<string, RelatoDaContestacao['estado']> = {
  WON: 'recusada',
  REVERSED: 'recusada',
  LOST: 'devolvida',
  ACCEPTED: 'devolvida',
};
