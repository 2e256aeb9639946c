import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import { type PagBankContext, perOrder } from './context.ts';
import type { OrderInput } from './input.ts';
import { type SimulatedOrder, type SimulatedQrCode, simulatedOrder } from './order.ts';
import { newQrCode } from './qr-code.ts';

const ORDERS = 'pagbank.pedido';
const OWNER = 'pagbank.dono';

/** Creates an order. The caller has already tried its charge. */
export function newOrder({ clock, publicUrl }: PagBankContext, input: OrderInput): SimulatedOrder {
  const id = upperId('ORDE');
  const self = `${publicUrl}/pagbank/orders/${id}`;
  const { charges: _, qr_codes, ...echo } = input;
  return {
    ...echo,
    id,
    created_at: isoBrasilia(clock()),
    ...(qr_codes && { qr_codes: qr_codes.map((qr) => newQrCode({ clock, publicUrl }, qr)) }),
    links: [
      { rel: 'SELF', href: self, media: 'application/json', type: 'GET' },
      { rel: 'PAY', href: `${self}/pay`, media: 'application/json', type: 'POST' },
    ],
  };
}

/** Writes the order, and the index from each of its codes and charges to it. */
export async function saveOrder({ store }: PagBankContext, order: SimulatedOrder): Promise<void> {
  await store.put(ORDERS, order.id, order);
  for (const part of [...(order.qr_codes ?? []), ...(order.charges ?? [])]) {
    await store.put(OWNER, part.id, order.id);
  }
}

export async function readOrder({ store }: PagBankContext, id: string): Promise<SimulatedOrder | undefined> {
  const parsed = v.safeParse(simulatedOrder, await store.get(ORDERS, id));
  return parsed.success ? parsed.output : undefined;
}

/** The order that a QR code or charge belongs to. */
export async function readOrderOf(
  context: PagBankContext,
  partId: string,
): Promise<SimulatedOrder | undefined> {
  const id = await ownerOf(context, partId);
  return id === undefined ? undefined : readOrder(context, id);
}

/** Reads and changes the order of a code or charge, one change at a time. Undefined: no such order. */
export async function updateOrderOf<T>(
  context: PagBankContext,
  partId: string,
  change: (order: SimulatedOrder) => Promise<T>,
): Promise<T | undefined> {
  const id = await ownerOf(context, partId);
  if (id === undefined) return undefined;
  return perOrder(id, async () => {
    const order = await readOrder(context, id);
    return order && change(order);
  });
}

export async function readQrCode(context: PagBankContext, id: string): Promise<SimulatedQrCode | undefined> {
  const order = await readOrderOf(context, id);
  return order?.qr_codes?.find((qr) => qr.id === id);
}

async function ownerOf({ store }: PagBankContext, partId: string): Promise<string | undefined> {
  const id = v.safeParse(v.string(), await store.get(OWNER, partId));
  return id.success ? id.output : undefined;
}

export function upperId(prefix: 'ORDE' | 'CHAR' | 'QRCO' | 'CARD' | 'CBKS'): string {
  return `${prefix}_${randomUUID().toUpperCase()}`;
}
