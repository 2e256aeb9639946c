import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import { type IsoDate, isoDateOf } from '#lib/dates.ts';
import { codigoDeBarras, formatarLinha, linhaDigitavel } from '#lib/pedidos/boleto.ts';
import { newCharge, replaceCharge } from './charge.ts';
import { notify, type PagBankContext } from './context.ts';
import type { BoletoInput, ChargeInput } from './input.ts';
import type { SimulatedCharge, SimulatedOrder } from './order.ts';
import { updateOrderOf } from './orders.ts';

/** PagSeguro's own bank code. */
const BANCO = '290';

export function newBoletoCharge(
  context: PagBankContext,
  charge: ChargeInput,
  { boleto }: BoletoInput,
): SimulatedCharge {
  const id = randomUUID();
  const valor = charge.amount.value;
  const campoLivre = Array.from({ length: 25 }, () => randomInt(10)).join('');
  const barras = codigoDeBarras({ banco: BANCO, vencimento: boleto.due_date, valor, campoLivre });
  const linha = linhaDigitavel(barras) ?? '';
  const made = newCharge(context, {
    reference: charge.reference_id,
    description: charge.description,
    amount: valor,
    status: 'WAITING',
    method: {
      type: 'BOLETO',
      boleto: { id, barcode: linha, formatted_barcode: formatarLinha(linha), ...boleto },
    },
  });
  const file = `${context.publicUrl}/pagbank/boletos/${made.id}`;
  return {
    ...made,
    links: [
      { rel: 'SELF', href: `${file}/pdf`, media: 'application/pdf', type: 'GET' },
      ...made.links,
      // Not a field of PagBank: the address of the simulated bank's page.
      {
        rel: 'SIMULATED.BANK',
        href: `${context.publicUrl}/banco/boleto/${made.id}`,
        media: 'text/html',
        type: 'GET',
      },
    ],
  };
}

const boletoMethod = v.object({
  boleto: v.object({
    barcode: v.string(),
    formatted_barcode: v.string(),
    due_date: v.string(),
    holder: v.object({ name: v.string(), tax_id: v.string() }),
  }),
});

export type Boleto = v.InferOutput<typeof boletoMethod>['boleto'] & { charge: SimulatedCharge };

export function boletoOf(order: SimulatedOrder, chargeId: string): Boleto | undefined {
  const charge = order.charges?.find(({ id }) => id === chargeId);
  const method = v.safeParse(boletoMethod, charge?.payment_method);
  return charge && method.success ? { ...method.output.boleto, charge } : undefined;
}

export type EstadoBoleto = 'aberto' | 'vencido' | 'pago' | 'cancelado';

export function estadoBoleto({ charge, due_date }: Boleto, now: Date): EstadoBoleto {
  if (charge.paid_at) return 'pago';
  if (charge.status !== 'WAITING') return 'cancelado';
  return isPast(due_date, now) ? 'vencido' : 'aberto';
}

const isPast = (day: IsoDate, now: Date) => day < isoDateOf(now);

/** Pays once. An overdue boleto can still be paid, as at a real bank within its tolerance. */
export function payBoleto(context: PagBankContext, chargeId: string): Promise<void> {
  return endBoleto(context, chargeId, ({ amount }) => ({
    status: 'PAID',
    paid_at: isoBrasilia(context.clock()),
    amount: { ...amount, summary: { ...amount.summary, paid: amount.value } },
  }));
}

export function cancelBoleto(context: PagBankContext, chargeId: string): Promise<void> {
  return endBoleto(context, chargeId, () => ({ status: 'CANCELED' }));
}

async function endBoleto(
  context: PagBankContext,
  chargeId: string,
  end: (charge: SimulatedCharge) => Partial<SimulatedCharge>,
): Promise<void> {
  await updateOrderOf(context, chargeId, async (order) => {
    const boleto = boletoOf(order, chargeId);
    if (boleto?.charge.status !== 'WAITING') return;
    const after = await replaceCharge(context, order, { ...boleto.charge, ...end(boleto.charge) });
    await notify(context.deliver, context.token, after);
  });
}
