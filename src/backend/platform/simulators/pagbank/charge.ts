import { randomInt } from 'node:crypto';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import type { PagBankContext } from './context.ts';
import type { SimulatedCharge, SimulatedOrder } from './order.ts';
import { saveOrder, updateOrderOf, upperId } from './orders.ts';

export const APPROVED = { code: '20000', message: 'SUCESSO' };

type NewCharge = {
  reference?: string | undefined;
  description?: string | undefined;
  amount: number;
  status: SimulatedCharge['status'];
  method: SimulatedCharge['payment_method'];
  response?: { code: string; message: string };
  links?: SimulatedCharge['links'];
};

export function newCharge(
  { clock, publicUrl }: Pick<PagBankContext, 'clock' | 'publicUrl'>,
  input: NewCharge,
): SimulatedCharge {
  const id = upperId('CHAR');
  const now = isoBrasilia(clock());
  const paid = input.status === 'PAID';
  const self = `${publicUrl}/pagbank/charges/${id}`;
  return {
    id,
    ...(input.reference && { reference_id: input.reference }),
    status: input.status,
    created_at: now,
    ...(paid && { paid_at: now }),
    ...(input.description && { description: input.description }),
    amount: {
      value: input.amount,
      currency: 'BRL',
      summary: { total: input.amount, paid: paid ? input.amount : 0, refunded: 0 },
    },
    payment_response: {
      ...(input.response ?? APPROVED),
      reference: String(randomInt(1e11)).padStart(12, '0'),
    },
    payment_method: input.method,
    links: [
      ...(input.links ?? []),
      { rel: 'SELF', href: self, media: 'application/json', type: 'GET' },
      { rel: 'CHARGE.CANCEL', href: `${self}/cancel`, media: 'application/json', type: 'POST' },
    ],
  };
}

type Cancelling = { charge: SimulatedCharge; order: SimulatedOrder } | 'invalid_amount' | 'invalid_state';

/** Cancels an unpaid charge; refunds a paid one. After a partial refund the charge stays PAID. Undefined: no such charge. */
export function cancelCharge(
  context: PagBankContext,
  chargeId: string,
  amount: number,
): Promise<Cancelling | undefined> {
  return updateOrderOf(context, chargeId, async (order): Promise<Cancelling | undefined> => {
    const charge = order.charges?.find(({ id }) => id === chargeId);
    if (!charge) return undefined;
    if (charge.status === 'DECLINED' || charge.status === 'CANCELED') return 'invalid_state';
    const { summary, value, currency } = charge.amount;
    if (amount > value - summary.refunded) return 'invalid_amount';
    const refunded = summary.refunded + (summary.paid > 0 ? amount : 0);
    const over = summary.paid === 0 || refunded === value;
    const after: SimulatedCharge = {
      ...charge,
      status: over ? 'CANCELED' : charge.status,
      amount: { value, currency, summary: { ...summary, refunded } },
    };
    return { charge: after, order: await replaceCharge(context, order, after) };
  });
}

export async function replaceCharge(context: PagBankContext, order: SimulatedOrder, charge: SimulatedCharge) {
  const charges = order.charges?.map((one) => (one.id === charge.id ? charge : one));
  const after: SimulatedOrder = { ...order, charges };
  await saveOrder(context, after);
  return after;
}
