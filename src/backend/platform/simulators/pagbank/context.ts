import type { Clock } from '#lib/dates.ts';
import type { Later } from '../later.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { SimulatorStore } from '../store.ts';
import { type Deliver, notify } from './notify.ts';
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
