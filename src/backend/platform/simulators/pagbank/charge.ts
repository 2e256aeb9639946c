import { randomInt, randomUUID } from 'node:crypto';
import { isoBrasilia } from '#backend/platform/adapters/pagbank/request.ts';
import { shelf } from '#backend/platform/simulators/simulators.ts';
import { addDays, isoDateOf } from '#lib/dates.ts';
import { codigoDeBarras, formatarLinha, linhaDigitavel } from '#lib/pedidos/boleto.ts';
import type { BoletoInput, ChargeInput } from './input.ts';
import {
  notify,
  type PagBankSimulatorOptions,
  readPart,
  type SimulatedCharge,
  type SimulatedOrder,
  saveOrder,
  updateCharge,
  updateOrder,
  upperId,
} from './orders.ts';

type Context = PagBankSimulatorOptions;

export const APPROVED = { code: '20000', message: 'SUCESSO' };

export function newCharge(
  { clock, publicUrl }: Pick<Context, 'clock' | 'publicUrl'>,
  {
    reference_id,
    description,
    amount: { value },
  }: Pick<ChargeInput, 'reference_id' | 'description' | 'amount'>,
  made: Pick<SimulatedCharge, 'status' | 'payment_method'> & Partial<SimulatedCharge>,
): SimulatedCharge {
  const id = upperId('CHAR');
  const now = isoBrasilia(clock());
  const paid = made.status === 'PAID';
  const self = `${publicUrl}/pagbank/charges/${id}`;
  return {
    id,
    reference_id,
    created_at: now,
    ...(paid && { paid_at: now }),
    description,
    amount: { value, currency: 'BRL', summary: { total: value, paid: paid ? value : 0, refunded: 0 } },
    payment_response: APPROVED,
    links: [
      { rel: 'SELF', href: self, media: 'application/json', type: 'GET' },
      { rel: 'CHARGE.CANCEL', href: `${self}/cancel`, media: 'application/json', type: 'POST' },
    ],
    ...made,
  };
}

export function newBoleto(context: Context, charge: ChargeInput, { boleto }: BoletoInput): SimulatedCharge {
  const campoLivre = Array.from({ length: 25 }, () => randomInt(10)).join('');
  const { due_date: vencimento } = boleto;
  // PagSeguro's own bank code.
  const barras = codigoDeBarras({ banco: '290', vencimento, valor: charge.amount.value, campoLivre });
  const barcode = linhaDigitavel(barras) ?? '';
  const made = newCharge(context, charge, {
    status: 'WAITING',
    payment_method: {
      type: 'BOLETO',
      boleto: { id: randomUUID(), barcode, formatted_barcode: formatarLinha(barcode), ...boleto },
    },
  });
  const pdf = `${context.publicUrl}/pagbank/boletos/${made.id}/pdf`;
  // Not a link of PagBank: the address of the simulated bank's page.
  const bank = `${context.publicUrl}/banco/boleto/${made.id}`;
  return {
    ...made,
    links: [
      { rel: 'SELF', href: pdf, media: 'application/pdf', type: 'GET' },
      ...made.links,
      { rel: 'SIMULATED.BANK', href: bank, media: 'text/html', type: 'GET' },
    ],
  };
}

/** Cancels an unpaid charge; refunds a paid one. After a partial refund the charge stays PAID. A text: the wrong parameter. */
export async function cancelCharge(
  context: Context,
  chargeId: string,
  amount: number,
): Promise<SimulatedOrder | 'amount.value' | 'charge_id' | undefined> {
  let wrong: 'amount.value' | 'charge_id' | undefined;
  const after = await updateCharge(context, chargeId, ({ status, amount: { value, currency, summary } }) => {
    if (status === 'DECLINED' || status === 'CANCELED') wrong = 'charge_id';
    else if (amount > value - summary.refunded) wrong = 'amount.value';
    if (wrong) return undefined;
    const refunded = summary.refunded + (summary.paid > 0 ? amount : 0);
    const over = summary.paid === 0 || refunded === value;
    return {
      status: over ? 'CANCELED' : status,
      amount: { value, currency, summary: { ...summary, refunded } },
    };
  });
  return wrong ?? after;
}

/** What a payment changes in a charge. */
export function paid(
  { clock }: Pick<Context, 'clock'>,
  { amount }: SimulatedCharge,
): Partial<SimulatedCharge> {
  const summary = { ...amount.summary, paid: amount.value };
  return { status: 'PAID', paid_at: isoBrasilia(clock()), amount: { ...amount, summary } };
}

/** Ends a boleto that waits. An overdue one can still be paid, as at a real bank within its tolerance. */
export async function endBoleto(context: Context, chargeId: string, end: 'paid' | 'canceled'): Promise<void> {
  const after = await updateCharge(context, chargeId, (charge) => {
    if (charge.status !== 'WAITING' || charge.payment_method.type !== 'BOLETO') return undefined;
    return end === 'paid' ? paid(context, charge) : { status: 'CANCELED' };
  });
  await notify(context, after);
}

/** Whether a code waits for its payment, was paid, or is over. */
export function estadoPix({ qr_codes, charges }: SimulatedOrder, now: Date): 'aberto' | 'pago' | 'expirado' {
  if (charges?.some((charge) => charge.status === 'PAID' || charge.paid_at)) return 'pago';
  return Date.parse(qr_codes?.[0]?.expiration_date ?? '') <= now.getTime() ? 'expirado' : 'aberto';
}

/** Pays an open code, or lets it expire; PagBank sends no notification of an expiry. */
export async function endPix(context: Context, qrId: string, end: 'paid' | 'expired'): Promise<void> {
  await updateOrder(context, qrId, async (order) => {
    const [qr] = order.qr_codes ?? [];
    if (!qr || estadoPix(order, context.clock()) !== 'aberto') return;
    if (end === 'expired') {
      const expiration_date = isoBrasilia(context.clock());
      await saveOrder(context, { ...order, qr_codes: [{ ...qr, expiration_date }] });
      return;
    }
    const end_to_end_id = `E${randomUUID().replaceAll('-', '')}`.slice(0, 32);
    const pix = { end_to_end_id, holder: { name: 'Conta Simulada' } };
    const amount = { value: qr.amount.value, currency: 'BRL' as const };
    const charge = newCharge(
      context,
      { reference_id: order.reference_id, amount },
      { status: 'PAID', payment_method: { type: 'PIX', pix } },
    );
    const after = { ...order, charges: [...(order.charges ?? []), charge] };
    await saveOrder(context, after);
    await notify(context, after);
  });
}

interface Chargeback {
  id: string;
  status: 'OPEN' | 'WON' | 'LOST';
  charge: { id: string };
}

const CHARGEBACKS = shelf<Chargeback>('pagbank.contestacao');
/** A charge is disputed once at most: the number of the dispute is that of the charge. */
const disputeOf = (chargeId: string) => chargeId.replace('CHAR', 'CBKS');

export const readChargeback = ({ store }: Pick<Context, 'store'>, id: string) => CHARGEBACKS.get(store, id);

/** The buyer's bank asks for the money of a paid charge, once. */
export async function openChargeback(context: Context, chargeId: string): Promise<void> {
  const { store, clock } = context;
  const { order, charge } = await readPart(context, chargeId);
  const id = disputeOf(chargeId);
  if (!order || charge?.status !== 'PAID' || (await CHARGEBACKS.get(store, id))) return;
  const now = clock();
  const opened = {
    id,
    reference_id: order.reference_id,
    status: 'OPEN' as const,
    created_at: isoBrasilia(now),
    due_date: addDays(isoDateOf(now), 10),
    reason: { code: '4837', description: 'O portador não reconhece a compra' },
    amount: { value: charge.amount.value - charge.amount.summary.refunded },
    charge: { id: chargeId },
  };
  await CHARGEBACKS.put(store, opened.id, opened);
  await notify(context, order, opened);
}

/** The bank's decision: when lost, the charge's money goes back to the payer. */
export async function endChargeback(
  context: Context,
  chargeId: string,
  status: 'WON' | 'LOST',
): Promise<void> {
  const open = await readChargeback(context, disputeOf(chargeId));
  if (open?.status !== 'OPEN') return;
  const ended = { ...open, status };
  await CHARGEBACKS.put(context.store, open.id, ended);
  const lost = ({ amount }: SimulatedCharge): Partial<SimulatedCharge> => ({
    status: 'CANCELED',
    amount: { ...amount, summary: { ...amount.summary, refunded: amount.value } },
  });
  const after = await updateCharge(context, chargeId, status === 'LOST' ? lost : () => ({}));
  await notify(context, after, ended);
}
