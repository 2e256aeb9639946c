import { constants, privateDecrypt, randomInt } from 'node:crypto';
import { isoBrasilia } from '#backend/platform/adapters/brasilia.ts';
import { APPROVED, newCharge, replaceCharge } from './charge.ts';
import { notify, type PagBankContext } from './context.ts';
import type { CardInput, ChargeInput } from './input.ts';
import { type CardKeys, cardKeys } from './keys.ts';
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

/** The stored data of a card, without its number and code. */
type ReadCard = {
  brand: string;
  first_digits: string;
  last_digits: string;
  exp_month: string;
  exp_year: string;
  holder: { name: string };
  /** 'analysis' and 'held': the bank answers later. */
  outcome: 'approved' | 'declined' | 'invalid' | 'analysis' | 'held';
};

/** Reads an encrypted card. Undefined when it is unreadable, whatever the reason, because the answer must not reveal it. */
function readCard(encrypted: string, { privateKey }: CardKeys, now: Date): ReadCard | undefined {
  const [number = '', code = '', month = '', year = '', name = '', stamp] =
    decrypt(encrypted, privateKey)?.split(';') ?? [];
  const readable =
    /^\d{13,19}$/.test(number) &&
    /^\d{3,4}$/.test(code) &&
    /^(0[1-9]|1[0-2])$/.test(month) &&
    /^(19|20)\d\d$/.test(year);
  if (!readable || !name || !/^\d{13}$/.test(stamp ?? '')) return undefined;
  return {
    brand: brandOf(number),
    first_digits: number.slice(0, 6),
    last_digits: number.slice(-4),
    exp_month: month,
    exp_year: year,
    holder: { name },
    outcome: outcomeOf(number, `${year}-${month}`, now),
  };
}

/** Removes PKCS #1 v1.5 padding (00 02, eight or more non-zero bytes, 00, the message), which Node refuses to do (CVE-2023-46809). */
function decrypt(encrypted: string, privateKey: string): string | undefined {
  const block = Buffer.from(encrypted, 'base64');
  if (block.length !== 256) return undefined;
  const plain = openBlock(block, privateKey);
  const end = plain?.indexOf(0, 2) ?? -1;
  if (plain?.[0] !== 0 || plain[1] !== 2 || end < 10) return undefined;
  return plain.subarray(end + 1).toString('utf8');
}

/** RSA without padding; undefined when OpenSSL throws, as for a number as large as the modulus. */
function openBlock(block: Buffer, key: string): Buffer | undefined {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    return undefined;
  }
}

/** PagBank's own refused test cards; any other valid number is approved. */
const REFUSED = new Set(['4929291898380766', '5530062640663264']);

/** Test cards of our own for a later decision (in analysis, or only authorised), because PagBank has none. */
const LATER = new Map<string, ReadCard['outcome']>([
  ['5105105105105100', 'analysis'],
  ['4012888888881881', 'held'],
]);

function outcomeOf(number: string, expiry: string, now: Date): ReadCard['outcome'] {
  if (REFUSED.has(number)) return 'declined';
  if (!luhn(number) || expiry < now.toISOString().slice(0, 7)) return 'invalid';
  return LATER.get(number) ?? 'approved';
}

function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(5067|5090|6277|6362|6363|6504|6505|6516|6550|4011|4389|4514|4576)/.test(number)) return 'elo';
  if (/^(30|36|38)/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  if (/^6(011|5)/.test(number)) return 'discover';
  return number.startsWith('4') ? 'visa' : 'mastercard';
}
