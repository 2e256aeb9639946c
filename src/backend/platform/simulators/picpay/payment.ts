import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Deliver } from '#backend/platform/simulators/pagbank/context.ts';
import type { Later } from '#backend/platform/simulators/simulators.ts';
import { oneAtATime, type SimulatorStore } from '#backend/platform/simulators/store.ts';
import type { Clock } from '#lib/dates.ts';

export type PicPaySimulatorOptions = {
  store: SimulatorStore;
  clock: Clock;
  deliver: Deliver;
  later: Later;
  /** Public base address of the simulators. */
  publicUrl: string;
  /** Client id and secret that callers send. */
  token: string;
  /** Sent by the notices in `Authorization`. */
  sellerToken: string;
  /** The notification address of the merchant's panel. */
  noticeUrl: string;
};

const SHELF = 'picpay.pagamento';

const payment = v.object({
  referenceId: v.string(),
  /** Centavos. */
  amount: v.number(),
  expiresAt: v.string(),
  status: v.picklist(['created', 'expired', 'paid', 'refunded']),
  authorizationId: v.optional(v.string()),
  /** Centavos refunded in parts. */
  refunded: v.optional(v.number()),
});

export type Payment = v.InferOutput<typeof payment>;

export const perPayment = oneAtATime();

/** The current state of a payment: an open one past its time has expired. */
export async function readPayment(
  { store, clock }: Pick<PicPaySimulatorOptions, 'store' | 'clock'>,
  referenceId: string,
): Promise<Payment | undefined> {
  const parsed = v.safeParse(payment, await store.get(SHELF, referenceId));
  if (!parsed.success) return undefined;
  const late = parsed.output.status === 'created' && Date.parse(parsed.output.expiresAt) <= clock().getTime();
  return late ? { ...parsed.output, status: 'expired' } : parsed.output;
}

export function savePayment({ store }: Pick<PicPaySimulatorOptions, 'store'>, one: Payment): Promise<void> {
  return store.put(SHELF, one.referenceId, one);
}

export function payPicPay(options: PicPaySimulatorOptions, referenceId: string): Promise<void> {
  return endPayment(options, referenceId, { status: 'paid', authorizationId: randomUUID() });
}

export function expirePicPay(options: PicPaySimulatorOptions, referenceId: string): Promise<void> {
  return endPayment(options, referenceId, { status: 'expired' });
}

/** Ends an open payment; one that has ended does not change. */
async function endPayment(
  options: PicPaySimulatorOptions,
  referenceId: string,
  end: Partial<Payment>,
): Promise<void> {
  await perPayment(referenceId, async () => {
    const one = await readPayment(options, referenceId);
    if (one?.status !== 'created') return;
    await savePayment(options, { ...one, ...end });
    await notifyPicPay(options, { ...one, ...end });
  });
}

/** The notice names the changed charge; a reader must not trust its state. A failed delivery is lost. */
export async function notifyPicPay(
  { deliver, sellerToken, noticeUrl }: PicPaySimulatorOptions,
  { referenceId, status }: Payment,
): Promise<void> {
  const body = { type: 'PAYMENT', data: { merchantChargeId: referenceId, status: status.toUpperCase() } };
  await deliver(noticeUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: sellerToken,
      'event-type': 'TransactionUpdateMessage',
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
