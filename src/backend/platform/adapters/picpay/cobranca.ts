import * as v from 'valibot';
import type { StatusPicPay } from './port.ts';

/** Wire shapes of the PicPay Checkout API, only the fields that we read. Money is in centavos. */

const wallet = v.object({
  /** The wallet's code: a PicPay address, or a text that only its app understands. */
  qrCode: v.pipe(v.string(), v.nonEmpty()),
  qrCodeBase64: v.pipe(v.string(), v.regex(/^(data:image\/png;base64,)?[A-Za-z0-9+/]+=*$/)),
});

/** The answer to a new charge; the codes are shown only this once. */
export const novaCobranca = v.object({
  merchantChargeId: v.string(),
  transactions: v.pipe(v.array(v.object({ wallet })), v.minLength(1)),
});

const CHARGE = [
  'CANCELED',
  'CHARGEBACK',
  'DENIED',
  'ERROR',
  'PAID',
  'PARTIAL',
  'PRE_AUTHORIZED',
  'REFUNDED',
] as const;
const TRANSACTION = [
  'CANCELED',
  'CHARGEBACK',
  'DENIED',
  'ERROR',
  'EXPIRED',
  'PAID',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'PRE_AUTHORIZED',
  'REFUNDED',
] as const;

export const cobranca = v.object({
  merchantChargeId: v.string(),
  id: v.nullish(v.string()),
  chargeStatus: v.picklist(CHARGE),
  refundedAmount: v.nullish(v.number()),
  transactions: v.optional(v.array(v.object({ transactionStatus: v.nullish(v.picklist(TRANSACTION)) })), []),
});

export type Cobranca = v.InferOutput<typeof cobranca>;

/** The state of a charge. 'Not paid yet' is only in the transaction's status; a final state is in the charge's. */
export function situacaoDa({ chargeStatus, transactions }: Cobranca): StatusPicPay['status'] {
  const transacao = transactions[0]?.transactionStatus;
  if (chargeStatus === 'PRE_AUTHORIZED') return transacao ? DA_TRANSACAO[transacao] : 'created';
  return DA_COBRANCA[chargeStatus];
}

const DA_COBRANCA: Record<Exclude<Cobranca['chargeStatus'], 'PRE_AUTHORIZED'>, StatusPicPay['status']> = {
  // Refunded in part: what was bought stays.
  PARTIAL: 'paid',
  PAID: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK: 'chargeback',
  CANCELED: 'expired',
  DENIED: 'expired',
  ERROR: 'expired',
};

const DA_TRANSACAO: Record<(typeof TRANSACTION)[number], StatusPicPay['status']> = {
  PENDING: 'created',
  PRE_AUTHORIZED: 'analysis',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK: 'chargeback',
  CANCELED: 'expired',
  DENIED: 'expired',
  ERROR: 'expired',
  EXPIRED: 'expired',
};
