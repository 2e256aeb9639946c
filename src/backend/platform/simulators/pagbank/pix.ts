import { randomUUID } from 'node:crypto';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import { newCharge } from './charge.ts';
import { notify, type PagBankContext } from './context.ts';
import type { SimulatedOrder, SimulatedQrCode } from './order.ts';
import { saveOrder, updateOrderOf } from './orders.ts';

/** The state of a code, or why it cannot be paid. */
export type EstadoPix = 'aberto' | 'pago' | 'expirado';

export function estadoPix(order: SimulatedOrder, qr: SimulatedQrCode, now: Date): EstadoPix {
  if (order.charges?.some((charge) => charge.status === 'PAID' || charge.paid_at)) return 'pago';
  return Date.parse(qr.expiration_date) <= now.getTime() ? 'expirado' : 'aberto';
}

/** Pays once; a paid or expired code does not change. */
export function payPix(context: PagBankContext, qrId: string): Promise<void> {
  return changePix(context, qrId, async (order, qr) => {
    const paid = newCharge(context, {
      reference: order.reference_id,
      amount: qr.amount.value,
      status: 'PAID',
      method: {
        type: 'PIX',
        pix: {
          end_to_end_id: `E${randomUUID().replaceAll('-', '')}`.slice(0, 32),
          holder: { name: 'Conta Simulada' },
        },
      },
    });
    const after = { ...order, charges: [...(order.charges ?? []), paid] };
    await saveOrder(context, after);
    await notify(context.deliver, context.token, after);
  });
}

/** Expires the code now. PagBank sends no notification of it. */
export function expirePix(context: PagBankContext, qrId: string): Promise<void> {
  return changePix(context, qrId, async (order, qr) => {
    const ended = { ...qr, expiration_date: isoBrasilia(context.clock()) };
    await saveOrder(context, {
      ...order,
      qr_codes: order.qr_codes?.map((one) => (one.id === qrId ? ended : one)),
    });
  });
}

async function changePix(
  context: PagBankContext,
  qrId: string,
  change: (order: SimulatedOrder, qr: SimulatedQrCode) => Promise<void>,
): Promise<void> {
  await updateOrderOf(context, qrId, async (order) => {
    const qr = order.qr_codes?.find((one) => one.id === qrId);
    if (qr && estadoPix(order, qr, context.clock()) === 'aberto') await change(order, qr);
  });
}
