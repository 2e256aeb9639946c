import { constants, privateDecrypt } from 'node:crypto';
import type { CardKeys } from './keys.ts';

/** What is kept of a card: never the number or the code. */
export type ReadCard = {
  brand: string;
  first_digits: string;
  last_digits: string;
  exp_month: string;
  exp_year: string;
  holder: { name: string };
  /** 'analysis' and 'held': the bank answers later. */
  outcome: 'approved' | 'declined' | 'invalid' | 'analysis' | 'held';
};

/** Undefined for anything unreadable, whatever the reason, which the answer must not reveal. */
export function readCard(encrypted: string, { privateKey }: CardKeys, now: Date): ReadCard | undefined {
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

/**
 * PKCS #1 v1.5 by hand: 00 02, at least eight non-zero bytes, 00, the message. Node refuses to remove this padding (CVE-2023-46809).
 */
function decrypt(encrypted: string, privateKey: string): string | undefined {
  const block = Buffer.from(encrypted, 'base64');
  if (block.length !== 256) return undefined;
  const plain = openBlock(block, privateKey);
  const end = plain?.indexOf(0, 2) ?? -1;
  if (plain?.[0] !== 0 || plain[1] !== 2 || end < 10) return undefined;
  return plain.subarray(end + 1).toString('utf8');
}

/** A number as large as the modulus makes OpenSSL throw. */
function openBlock(block: Buffer, key: string): Buffer | undefined {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    return undefined;
  }
}

/** PagBank's own refused test cards; any other valid number is approved. */
const REFUSED = new Set(['4929291898380766', '5530062640663264']);

/** Ours: in analysis, or authorised, with a later decision. PagBank has no test cards for these. */
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
