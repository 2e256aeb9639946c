import * as v from 'valibot';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { replaceCharge } from './charge.ts';
import { notifyOf, type PagBankContext } from './context.ts';
import { updateOrderOf, upperId } from './orders.ts';

const CHARGEBACKS = 'pagbank.contestacao';
const OF_CHARGE = 'pagbank.contestacao.da-cobranca';

const chargeback = v.looseObject({
  id: v.string(),
  status: v.picklist(['OPEN', 'WON', 'LOST']),
  charge: v.object({ id: v.string() }),
  amount: v.object({ value: v.number() }),
});

type SimulatedChargeback = v.InferOutput<typeof chargeback>;

/** Days that the seller has to send documents. */
const DAYS = 10;

export async function readChargeback(
  { store }: Pick<PagBankContext, 'store'>,
  id: string,
): Promise<SimulatedChargeback | undefined> {
  const parsed = v.safeParse(chargeback, await store.get(CHARGEBACKS, id));
  return parsed.success ? parsed.output : undefined;
}

export async function openChargeback(context: PagBankContext, chargeId: string): Promise<void> {
  await updateOrderOf(context, chargeId, async (order) => {
    const charge = order.charges?.find(({ id }) => id === chargeId);
    if (charge?.status !== 'PAID' || (await ofCharge(context, chargeId))) return;
    const now = context.clock();
    const opened = {
      id: upperId('CBKS'),
      reference_id: order.reference_id,
      status: 'OPEN',
      created_at: isoBrasilia(now),
      due_date: addDays(isoDateOf(now), DAYS),
      reason: { code: '4837', description: 'O portador não reconhece a compra' },
      amount: { value: charge.amount.value - charge.amount.summary.refunded },
      charge: { id: chargeId },
    };
    await context.store.put(CHARGEBACKS, opened.id, opened);
    await context.store.put(OF_CHARGE, chargeId, opened.id);
    await notifyOf(context.deliver, context.token, { order, subject: opened });
  });
}

/** The bank's decision: when lost, the charge's money goes back to the payer. */
export async function endChargeback(
  context: PagBankContext,
  chargeId: string,
  status: 'WON' | 'LOST',
): Promise<void> {
  await updateOrderOf(context, chargeId, async (order) => {
    const open = await ofCharge(context, chargeId);
    const charge = order.charges?.find(({ id }) => id === chargeId);
    if (open?.status !== 'OPEN' || !charge) return;
    const ended = { ...open, status };
    await context.store.put(CHARGEBACKS, open.id, ended);
    const { amount } = charge;
    const after =
      status === 'LOST'
        ? await replaceCharge(context, order, {
            ...charge,
            status: 'CANCELED',
            amount: { ...amount, summary: { ...amount.summary, refunded: amount.value } },
          })
        : order;
    await notifyOf(context.deliver, context.token, { order: after, subject: ended });
  });
}

async function ofCharge(context: PagBankContext, chargeId: string): Promise<SimulatedChargeback | undefined> {
  const id = v.safeParse(v.string(), await context.store.get(OF_CHARGE, chargeId));
  return id.success ? readChargeback(context, id.output) : undefined;
}
