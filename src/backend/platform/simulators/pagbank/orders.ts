import { createHash } from 'node:crypto';
import type { Charge, Order } from '#backend/platform/adapters/pagbank/answers.ts';
import { isoBrasilia } from '#backend/platform/adapters/pagbank/request.ts';
import {
  type Later,
  oneAtATime,
  type SimulatorStore,
  shelf,
} from '#backend/platform/simulators/simulators.ts';
import type { Clock } from '#lib/dates.ts';
import type { OrderInput } from './input.ts';

export type PagBankSimulatorOptions = {
  store: SimulatorStore;
  clock: Clock;
  /** Sends a notification: the embedding program calls its own routes in process, a test records it. */
  deliver: (url: string, init: RequestInit & { body: string }) => Promise<Response>;
  later: Later;
  /** Public base address of the simulators, for example https://vialivre.example/simulador. */
  publicUrl: string;
  /** The token that callers must send and that signs the notifications. */
  token: string;
};

/** A charge as the adapter reads it; its sums are always known here. */
export type SimulatedCharge = Charge & {
  amount: { summary: { total: number; paid: number; refunded: number } };
  payment_method: { boleto?: { due_date: string } };
};

/** An order as it is stored and answered: what was sent, with its Pix code or its charge. */
export type SimulatedOrder = Omit<OrderInput, 'qr_codes' | 'charges'> & {
  id: string;
  qr_codes: Order['qr_codes'];
  charges: SimulatedCharge[];
};

const ORDERS = shelf<SimulatedOrder>('pagbank.pedido');

/** One UUID names an order (ORDE), its Pix code (QRCO), its charge (CHAR) and the dispute of that (CBKS). */
export const idOf = (prefix: 'ORDE' | 'QRCO' | 'CHAR' | 'CBKS', id: string) =>
  id.replace(/^[A-Z]{4}/, prefix);

/** By the id of the order or of a part of it. */
export const readOrder = ({ store }: Pick<PagBankSimulatorOptions, 'store'>, id: string) =>
  ORDERS.get(store, idOf('ORDE', id));

export const saveOrder = ({ store }: PagBankSimulatorOptions, order: SimulatedOrder) =>
  ORDERS.put(store, order.id, order);

const perOrder = oneAtATime();

/** Changes an order, one change at a time. Undefined from `change`: it stays. The order after it, or undefined. */
export function changeOrder(
  options: PagBankSimulatorOptions,
  id: string,
  change: (order: SimulatedOrder) => Partial<SimulatedOrder> | undefined,
): Promise<SimulatedOrder | undefined> {
  return perOrder(idOf('ORDE', id), async () => {
    const order = await readOrder(options, id);
    const changed = order && change(order);
    if (!changed) return undefined;
    const after = { ...order, ...changed };
    await saveOrder(options, after);
    return after;
  });
}

/** Changes the charge of an order in the same way. */
export const changeCharge = (
  options: PagBankSimulatorOptions,
  id: string,
  change: (charge: SimulatedCharge) => Partial<SimulatedCharge> | undefined,
) =>
  changeOrder(options, id, ({ charges: [charge] }) => {
    const changed = charge && change(charge);
    return changed && { charges: [{ ...charge, ...changed }] };
  });

type Clocked = Pick<PagBankSimulatorOptions, 'clock'>;

export const APPROVED = { code: '20000', message: 'SUCESSO' };

/** The charge of an order: paid or refused at once, or waiting. */
export function newCharge(
  { clock }: Clocked,
  { id, value }: { id: string; value: number },
  made: Pick<SimulatedCharge, 'status' | 'payment_method'> & Partial<SimulatedCharge>,
): SimulatedCharge {
  const charge = {
    id: idOf('CHAR', id),
    amount: { value, summary: { total: value, paid: 0, refunded: 0 } },
    payment_response: APPROVED,
    links: [],
    ...made,
  };
  return made.status === 'PAID' ? { ...charge, ...paid({ clock }, charge) } : charge;
}

/** What a payment changes in a charge. */
export function paid({ clock }: Clocked, { amount }: Pick<SimulatedCharge, 'amount'>) {
  const summary = { ...amount.summary, paid: amount.value };
  return { status: 'PAID' as const, paid_at: isoBrasilia(clock()), amount: { ...amount, summary } };
}

/** Tells the order's addresses about it, or about its dispute: three attempts each, then the client has to ask. */
export async function notify(
  { deliver, token }: Pick<PagBankSimulatorOptions, 'deliver' | 'token'>,
  order: SimulatedOrder | undefined,
  subject: object | undefined = order,
): Promise<void> {
  if (!order) return;
  const body = JSON.stringify(subject);
  const headers = {
    'content-type': 'application/json',
    'x-authenticity-token': createHash('sha256').update(`${token}-${body}`).digest('hex'),
  };
  for (const url of order.notification_urls)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const answer = await deliver(url, { method: 'POST', headers, body }).catch(() => undefined);
      if (answer?.ok) break;
    }
}
