import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '#lib/dates.ts';
import type { Later } from '../later.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Deliver } from '../pagbank/notify.ts';
import type { SimulatorStore } from '../store.ts';

export type PicPaySimulatorOptions = {
  store: SimulatorStore;
  clock: Clock;
  deliver: Deliver;
  later: Later;
  /** Public address of the room of the simulators. */
  publicUrl: string;
  /** Callers show it as x-picpay-token. */
  token: string;
  /** Shown by us as x-seller-token. */
  sellerToken: string;
};

const SHELF = 'picpay.pagamento';

const payment = v.object({
  referenceId: v.string(),
  /** Reais, as on the wire. */
  value: v.number(),
  callbackUrl: v.string(),
  expiresAt: v.string(),
  status: v.picklist(['created', 'expired', 'paid', 'refunded']),
  authorizationId: v.optional(v.string()),
  /** Centavos that went back in parts. */
  refunded: v.optional(v.number()),
  /** By which of the two APIs it came; its notices are of the same one. */
  api: v.optional(v.literal('checkout')),
  buyer: v.object({ firstName: v.string(), lastName: v.string() }),
});

export type Payment = v.InferOutput<typeof payment>;

export const perPayment = oneAtATime();

/** A payment as it is now: what was left open past its time has expired. */
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

/** Once, and only from an open payment. */
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

/** The notification says which payment changed, never how. One that fails is lost. */
export async function notifyPicPay(
  { deliver, sellerToken }: PicPaySimulatorOptions,
  one: Payment,
): Promise<void> {
  const { referenceId, authorizationId, callbackUrl } = one;
  const notice: { headers: Record<string, string>; body: object } =
    one.api === 'checkout'
      ? {
          headers: { authorization: sellerToken, 'event-type': 'TransactionUpdateMessage' },
          body: {
            type: 'PAYMENT',
            data: { merchantChargeId: referenceId, status: one.status.toUpperCase() },
          },
        }
      : {
          headers: { 'x-seller-token': sellerToken },
          body: { referenceId, ...(authorizationId && { authorizationId }) },
        };
  await deliver(callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...notice.headers },
    body: JSON.stringify(notice.body),
  }).catch(() => undefined);
}
