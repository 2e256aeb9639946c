import { createHash } from 'node:crypto';
import type { Later } from '#backend/platform/simulators/simulators.ts';
import { oneAtATime, type SimulatorStore } from '#backend/platform/simulators/store.ts';
import type { Clock } from '#lib/dates.ts';
import type { SimulatedOrder } from './order.ts';

export type PagBankSimulatorOptions = {
  store: SimulatorStore;
  clock: Clock;
  deliver: Deliver;
  later: Later;
  /** Public base address of the simulators, for example https://vialivre.example/simulador. */
  publicUrl: string;
  /** The token that callers must send and that signs the notifications. */
  token: string;
};

export type PagBankContext = PagBankSimulatorOptions & {
  /** Notifies the client about an order some time after the answer that changed it. */
  notifyLater(order: SimulatedOrder): void;
};

export function contextOf(options: PagBankSimulatorOptions): PagBankContext {
  return {
    ...options,
    notifyLater: (order) => options.later(() => notify(options.deliver, options.token, order)),
  };
}

/** Shared by the API and the bank pages, which may have different contexts of the same store. */
export const perOrder = oneAtATime();

/** Sends a notification: the embedding program calls its own routes in process, a test records it. */
export type Deliver = (url: string, init: RequestInit & { body: string }) => Promise<Response>;

/** Up to three attempts per address; after that the notification is lost, and the client has to ask. */
export function notify(deliver: Deliver, token: string, order: SimulatedOrder): Promise<void> {
  return notifyOf(deliver, token, { order, subject: order });
}

/** Like `notify`, for a dispute: sent to the addresses of its order. */
export async function notifyOf(
  deliver: Deliver,
  token: string,
  { order, subject }: { order: SimulatedOrder; subject: object },
): Promise<void> {
  const body = JSON.stringify(subject);
  const headers = {
    'content-type': 'application/json',
    'x-authenticity-token': createHash('sha256').update(`${token}-${body}`).digest('hex'),
    'x-product-id': order.id,
  };
  for (const url of order.notification_urls)
    await deliverWithRetry(deliver, url, { method: 'POST', headers, body });
}

async function deliverWithRetry(deliver: Deliver, url: string, init: RequestInit & { body: string }) {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const answered = await deliver(url, init).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
  }
}
