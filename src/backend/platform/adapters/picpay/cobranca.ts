import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Centavos } from '#lib/money.ts';
import type { EstadoDoPedido } from '#lib/pedidos/estados.ts';

/** Wire shapes of the PicPay Checkout API, only the fields that we read. Money is in centavos. */

/** Five minutes, by the documentation; `expires_in` may come as text. */
export const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()), 300),
});

const wallet = v.object({
  qrCode: v.pipe(v.string(), v.nonEmpty()),
  qrCodeBase64: v.pipe(v.string(), v.regex(/^(data:image\/png;base64,)?[A-Za-z0-9+/]+=*$/)),
});

/** The answer to a new charge; its codes are shown only this once. */
export const novaCobranca = v.pipe(
  v.object({
    merchantChargeId: v.string(),
    transactions: v.tupleWithRest([v.object({ wallet })], v.unknown()),
  }),
  v.transform(({ merchantChargeId: referenceId, transactions: [{ wallet }] }) => ({
    referenceId,
    /** Null when the code is a text that only PicPay's app understands. */
    paymentUrl: /^(https?|picpay):\/\//.test(wallet.qrCode) ? wallet.qrCode : null,
    /** A data URI for an `img` element. */
    picture: `data:image/png;base64,${wallet.qrCodeBase64.replace(/^data:.*,/, '')}`,
  })),
);

/**
 * The states of a charge; PRE_AUTHORIZED leaves it to its transaction. Refunded in part, what was bought stays. The buyer keeps the
 * purchase until a dispute is decided; a wallet that holds the money neither expires by our clock nor may be paid again.
 */
const DA_COBRANCA = {
  PAID: 'pago',
  PARTIAL: 'pago',
  REFUNDED: 'estornado',
  CHARGEBACK: 'pago',
  CANCELED: 'expirado',
  DENIED: 'expirado',
  ERROR: 'expirado',
} as const satisfies Record<string, EstadoDoPedido>;

const DA_TRANSACAO = {
  ...DA_COBRANCA,
  PENDING: 'aguardando_pagamento',
  PRE_AUTHORIZED: 'autorizado',
  PARTIALLY_REFUNDED: 'pago',
  EXPIRED: 'expirado',
} as const satisfies Record<string, EstadoDoPedido>;

const umDe = <K extends string>(tabela: Record<K, unknown>) => v.picklist(Object.keys(tabela) as K[]);

export const cobranca = v.object({
  merchantChargeId: v.string(),
  id: v.nullish(v.string()),
  chargeStatus: v.union([v.literal('PRE_AUTHORIZED'), umDe(DA_COBRANCA)]),
  refundedAmount: v.nullish(v.number()),
  transactions: v.optional(v.array(v.object({ transactionStatus: v.nullish(umDe(DA_TRANSACAO)) })), []),
});

export interface StatusPicPay {
  referenceId: string;
  estado: EstadoDoPedido;
  /** The buyer's bank asks for the money. */
  contestada: boolean;
  /** The provider's number of the payment; missing before somebody tried to pay. */
  authorizationId?: string | null | undefined;
  /** What was given back of a paid charge. */
  devolvido: Centavos;
}

/** The state of a charge. 'Not paid yet' is only in the transaction's status; a final state is in the charge's. */
export function situacaoDa(lida: v.InferOutput<typeof cobranca>): StatusPicPay {
  const { merchantChargeId: referenceId, id, chargeStatus, transactions, refundedAmount } = lida;
  const dita =
    chargeStatus === 'PRE_AUTHORIZED' ? (transactions[0]?.transactionStatus ?? 'PENDING') : chargeStatus;
  return {
    referenceId,
    estado: DA_TRANSACAO[dita],
    contestada: dita === 'CHARGEBACK',
    authorizationId: dita === 'PENDING' ? undefined : id,
    devolvido: refundedAmount ?? 0,
  };
}

/** Checks the token in `Authorization`, which is in the merchant's panel. Hashes are compared, so that the time reveals no length. */
export function isAuthenticNotice(notice: {
  sellerToken: string;
  authorization: string | undefined;
}): boolean {
  const { sellerToken, authorization } = notice;
  if (authorization === undefined) return false;
  return timingSafeEqual(sha256(authorization.replace(/^Bearer /i, '')), sha256(sellerToken));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The reference of the charge in a notice; undefined for any other body. Its state is not read here, but from the API. */
export function referenciaDoAviso(body: string): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), aviso), body, { abortEarly: true });
  return parsed.success ? parsed.output.data.merchantChargeId : undefined;
}

const aviso = v.object({ data: v.object({ merchantChargeId: v.pipe(v.string(), v.maxLength(64)) }) });
