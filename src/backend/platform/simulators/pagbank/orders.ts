import { createHash, randomUUID } from 'node:crypto';
import type { Charge } from '#backend/platform/adapters/pagbank/answers.ts';
import { isoBrasilia } from '#backend/platform/adapters/pagbank/request.ts';
import {
  type Later,
  oneAtATime,
  type SimulatorStore,
  shelf,
} from '#backend/platform/simulators/simulators.ts';
import type { Clock } from '#lib/dates.ts';
import { type Centavos, centavosParaReais } from '#lib/money.ts';
import { CABECALHO_DO_CRC, crc16 } from '#lib/pedidos/emv.ts';
import type { BoletoInput, OrderInput } from './input.ts';

export type PagBankSimulatorOptions = {
  store: SimulatorStore;
  clock: Clock;
  /** Sends a notification: the embedding program calls its own routes in process, a test records it. */
  deliver: Deliver;
  later: Later;
  /** Public base address of the simulators, for example https://vialivre.example/simulador. */
  publicUrl: string;
  /** The token that callers must send and that signs the notifications. */
  token: string;
};

export type Deliver = (url: string, init: RequestInit & { body: string }) => Promise<Response>;

export interface SimulatedCharge {
  id: string;
  reference_id?: string | undefined;
  description?: string | undefined;
  status: Charge['status'];
  created_at: string;
  paid_at?: string;
  amount: { value: number; currency: string; summary: { total: number; paid: number; refunded: number } };
  payment_response: { code: string; message: string; raw_data?: object };
  payment_method: {
    type: string;
    installments?: number;
    capture?: boolean;
    card?: object;
    pix?: object;
    boleto?: BoletoInput['boleto'] & { id: string; barcode: string; formatted_barcode: string };
  };
  links: Link[];
}

/** An order as the simulator stores and answers it: what was sent is echoed. */
export type SimulatedOrder = Omit<OrderInput, 'qr_codes' | 'charges'> & {
  id: string;
  created_at: string;
  qr_codes?: SimulatedQrCode[];
  charges?: SimulatedCharge[];
  links: Link[];
};

const ORDERS = shelf<SimulatedOrder>('pagbank.pedido');
/** The order of each code and charge. */
const OWNER = shelf<string>('pagbank.dono');

/** Creates an order whose charge, if any, was tried already. */
export async function newOrder(
  context: PagBankSimulatorOptions,
  { qr_codes, charges: _, ...echo }: OrderInput,
  charges: SimulatedCharge[],
): Promise<SimulatedOrder> {
  const id = upperId('ORDE');
  const self = `${context.publicUrl}/pagbank/orders/${id}`;
  const order: SimulatedOrder = {
    ...echo,
    id,
    created_at: isoBrasilia(context.clock()),
    ...(qr_codes && { qr_codes: qr_codes.map((qr) => newQrCode(context, qr)) }),
    ...(charges.length > 0 && { charges }),
    links: [
      { rel: 'SELF', href: self, media: 'application/json', type: 'GET' },
      { rel: 'PAY', href: `${self}/pay`, media: 'application/json', type: 'POST' },
    ],
  };
  await saveOrder(context, order);
  return order;
}

export async function saveOrder({ store }: PagBankSimulatorOptions, order: SimulatedOrder): Promise<void> {
  await ORDERS.put(store, order.id, order);
  for (const part of [...(order.qr_codes ?? []), ...(order.charges ?? [])])
    await OWNER.put(store, part.id, order.id);
}

export const readOrder = ({ store }: PagBankSimulatorOptions, id: string) => ORDERS.get(store, id);

/** The order that a QR code or charge belongs to, and that charge. */
export async function readPart(context: PagBankSimulatorOptions, partId: string) {
  const id = await OWNER.get(context.store, partId);
  const order = id === undefined ? undefined : await readOrder(context, id);
  return { order, charge: chargeOf(order, partId), qr: order?.qr_codes?.find((one) => one.id === partId) };
}

const chargeOf = (order: SimulatedOrder | undefined, id: string) =>
  order?.charges?.find((one) => one.id === id);

const perOrder = oneAtATime();

/** Reads and changes the order of a code or charge, one change at a time. Undefined: no such order. */
export async function updateOrder<T>(
  context: PagBankSimulatorOptions,
  partId: string,
  change: (order: SimulatedOrder) => Promise<T>,
): Promise<T | undefined> {
  const { order } = await readPart(context, partId);
  return (
    order &&
    perOrder(order.id, async () => {
      const now = await readOrder(context, order.id);
      return now && change(now);
    })
  );
}

/** Changes one charge; undefined from `change`: it stays. The order after it, or undefined. */
export function updateCharge(
  context: PagBankSimulatorOptions,
  chargeId: string,
  change: (charge: SimulatedCharge) => Partial<SimulatedCharge> | undefined,
): Promise<SimulatedOrder | undefined> {
  return updateOrder(context, chargeId, async (order) => {
    const charge = chargeOf(order, chargeId);
    const changed = charge && change(charge);
    if (!changed) return undefined;
    const charges = order.charges?.map((one) => (one.id === chargeId ? { ...one, ...changed } : one)) ?? [];
    const after = { ...order, charges };
    await saveOrder(context, after);
    return after;
  });
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
    'x-product-id': order.id,
  };
  for (const url of order.notification_urls)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const answer = await deliver(url, { method: 'POST', headers, body }).catch(() => undefined);
      if (answer?.ok) break;
    }
}

export function upperId(prefix: 'ORDE' | 'CHAR'): string {
  return `${prefix}_${randomUUID().toUpperCase()}`;
}

const DAY_MS = 86_400_000;

export type Link = { rel: string; href: string; media: string; type: string };

export interface SimulatedQrCode {
  id: string;
  expiration_date: string;
  amount: { value: Centavos };
  text: string;
  arrangements: string[];
  links: Link[];
}

function newQrCode(
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  { amount, expiration_date }: NonNullable<OrderInput['qr_codes']>[number],
): SimulatedQrCode {
  const uuid = randomUUID().toUpperCase();
  const id = `QRCO_${uuid}`;
  const ends = expiration_date
    ? Math.floor(Date.parse(expiration_date) / 1000) * 1000
    : clock().getTime() + DAY_MS;
  const picture = `${publicUrl}/pagbank/qrcode/${id}`;
  return {
    id,
    expiration_date: isoBrasilia(new Date(ends)),
    amount: { value: amount.value },
    text: brCode(uuid, amount.value),
    arrangements: ['PIX'],
    links: [
      { rel: 'QRCODE.PNG', href: `${picture}/png`, media: 'image/png', type: 'GET' },
      { rel: 'QRCODE.BASE64', href: `${picture}/base64`, media: 'text/plain', type: 'GET' },
      // Not a field of PagBank: the address of the simulated bank's page.
      { rel: 'SIMULATED.BANK', href: `${publicUrl}/banco/pix/${id}`, media: 'text/html', type: 'GET' },
    ],
  };
}

/** The copy-and-paste text of a dynamic Pix: an EMV row of fields of 2-digit id, 2-digit length, value. */
export function brCode(uuid: string, valor: Centavos): string {
  const semCrc = [
    campo('00', '01'),
    // Used once.
    campo('01', '12'),
    // A host that cannot exist, so that no bank app can pay this code by mistake.
    campo('26', campo('00', 'br.gov.bcb.pix') + campo('25', `pix.simulador.invalid/v2/${uuid}`)),
    campo('27', campo('00', 'BR.COM.PAGSEGURO') + campo('01', uuid)),
    campo('52', '8999'),
    campo('53', '986'),
    campo('54', centavosParaReais(valor).toFixed(2)),
    campo('58', 'BR'),
    campo('59', 'Via Livre Simulada'),
    campo('60', 'Rio de Janeiro'),
    campo('62', campo('05', '***')),
    CABECALHO_DO_CRC,
  ].join('');
  return semCrc + crc16(semCrc);
}

const campo = (id: string, valor: string) => id + String(valor.length).padStart(2, '0') + valor;
