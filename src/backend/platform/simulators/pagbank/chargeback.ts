import { shelf } from '#backend/platform/simulators/simulators.ts';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { changeCharge, idOf, notify, type PagBankSimulatorOptions, readOrder } from './orders.ts';

interface Chargeback {
  id: string;
  status: 'OPEN' | 'WON' | 'LOST';
  charge: { id: string };
}

const CHARGEBACKS = shelf<Chargeback>('pagbank.contestacao');

/** By its own id or that of its charge, which is disputed once at most. */
export const readChargeback = ({ store }: Pick<PagBankSimulatorOptions, 'store'>, id: string) =>
  CHARGEBACKS.get(store, idOf('CBKS', id));

/** The buyer's bank asks for the money of a paid charge. */
export async function openChargeback(options: PagBankSimulatorOptions, chargeId: string): Promise<void> {
  const order = await readOrder(options, chargeId);
  const [charge] = order?.charges ?? [];
  if (!order || charge?.status !== 'PAID' || (await readChargeback(options, chargeId))) return;
  const opened = {
    id: idOf('CBKS', chargeId),
    reference_id: order.reference_id,
    status: 'OPEN' as const,
    due_date: addDays(isoDateOf(options.clock()), 10),
    reason: { code: '4837', description: 'O portador não reconhece a compra' },
    amount: { value: charge.amount.value - charge.amount.summary.refunded },
    charge: { id: chargeId },
  };
  await CHARGEBACKS.put(options.store, opened.id, opened);
  await notify(options, order, opened);
}

/** The bank's decision: when lost, the charge's money goes back to the payer. */
export async function endChargeback(
  options: PagBankSimulatorOptions,
  chargeId: string,
  status: 'WON' | 'LOST',
): Promise<void> {
  const open = await readChargeback(options, chargeId);
  if (open?.status !== 'OPEN') return;
  const ended = { ...open, status };
  await CHARGEBACKS.put(options.store, open.id, ended);
  const after = await changeCharge(options, chargeId, ({ amount }) => {
    const summary = { ...amount.summary, refunded: amount.value };
    return status === 'LOST' ? { status: 'CANCELED', amount: { ...amount, summary } } : {};
  });
  await notify(options, after, ended);
}
