import { randomInt } from 'node:crypto';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import { type ReadCard, readCard } from './card.ts';
import { APPROVED, newCharge, replaceCharge } from './charge.ts';
import type { PagBankContext } from './context.ts';
import type { CardInput, ChargeInput } from './input.ts';
import { cardKeys } from './keys.ts';
import { notify } from './notify.ts';
import type { SimulatedCharge, SimulatedOrder } from './order.ts';
import { updateOrderOf } from './orders.ts';

/** Charges a card. Undefined when the encrypted part cannot be read. */
export async function newCardCharge(
  context: PagBankContext,
  charge: ChargeInput,
  method: CardInput,
): Promise<SimulatedCharge | undefined> {
  const keys = await cardKeys(context.store);
  const read = keys && readCard(method.card.encrypted, keys, context.clock());
  if (!read) return undefined;
  const { outcome, ...card } = read;
  return newCharge(context, {
    reference: charge.reference_id,
    description: charge.description,
    amount: charge.amount.value,
    status: outcome === 'approved' && !method.capture ? 'AUTHORIZED' : STATUS[outcome],
    response: RESPONSES[outcome](),
    method: {
      type: 'CREDIT_CARD',
      installments: method.installments,
      capture: method.capture,
      card: { ...card, store: method.card.store },
      ...(method.soft_descriptor && { soft_descriptor: method.soft_descriptor }),
    },
  });
}

/** The bank's final decision about an undecided card. Other cards do not change. */
export async function decideCard(
  context: PagBankContext,
  chargeId: string,
  decision: 'approved' | 'declined',
): Promise<void> {
  await updateOrderOf(context, chargeId, async (order) => {
    const charge = undecidedCard(order, chargeId);
    if (!charge) return;
    const paid = decision === 'approved';
    const after = await replaceCharge(context, order, {
      ...charge,
      status: STATUS[decision],
      payment_response: RESPONSES[decision](),
      ...(paid && {
        paid_at: isoBrasilia(context.clock()),
        amount: { ...charge.amount, summary: { ...charge.amount.summary, paid: charge.amount.value } },
      }),
    });
    await notify(context.deliver, context.token, after);
  });
}

/** The card charge of an order, while its bank has not decided. */
export function undecidedCard(order: SimulatedOrder, chargeId: string): SimulatedCharge | undefined {
  const charge = order.charges?.find(({ id }) => id === chargeId);
  return charge && ['IN_ANALYSIS', 'AUTHORIZED'].includes(charge.status) ? charge : undefined;
}

const STATUS: Record<ReadCard['outcome'], SimulatedCharge['status']> = {
  approved: 'PAID',
  declined: 'DECLINED',
  invalid: 'DECLINED',
  analysis: 'IN_ANALYSIS',
  held: 'AUTHORIZED',
};

const RESPONSES: Record<ReadCard['outcome'], () => SimulatedCharge['payment_response']> = {
  approved: () => ({
    ...APPROVED,
    raw_data: { authorization_code: String(randomInt(100_000, 999_999)), reason_code: '00' },
  }),
  declined: () => ({
    code: '20017',
    message: 'TRANSACAO NAO PERMITIDA - NAO TENTE NOVAMENTE',
    raw_data: { merchant_advice_code: '03' },
  }),
  invalid: () => ({ code: '10003', message: 'TRANSACAO INVALIDA' }),
  analysis: () => APPROVED,
  held: () => APPROVED,
};
