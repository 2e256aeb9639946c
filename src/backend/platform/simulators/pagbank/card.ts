import { constants, generateKeyPair, privateDecrypt, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { shelf } from '#backend/platform/simulators/simulators.ts';
import { bandeiraDoNumero, numeroDeCartaoValido } from '#lib/pedidos/cartao.ts';
import { APPROVED, newCharge, paid } from './charge.ts';
import type { CardInput, ChargeInput } from './input.ts';
import { notify, type PagBankSimulatorOptions, type SimulatedCharge, updateCharge } from './orders.ts';

interface CardKeys {
  publicKey: string;
  privateKey: string;
  createdAt: number;
}

const KEYS = shelf<CardKeys>('pagbank.chave');

export const cardKeys = ({ store }: Pick<PagBankSimulatorOptions, 'store'>) => KEYS.get(store, 'card');

/** The account's key pair; made once and stored, so that a form opened before a restart still works. */
export async function createCardKeys({ store, clock }: PagBankSimulatorOptions): Promise<CardKeys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = { publicKey: publicKey.toString('base64'), privateKey, createdAt: clock().getTime() };
  await KEYS.put(store, 'card', made);
  return made;
}

/** Charges a card. Undefined when the encrypted part cannot be read. */
export async function newCardCharge(
  context: PagBankSimulatorOptions,
  charge: ChargeInput,
  { installments, capture, card: { encrypted, store } }: CardInput,
): Promise<SimulatedCharge | undefined> {
  const keys = await cardKeys(context);
  const read = keys && readCard(encrypted, keys, context.clock());
  if (!read) return undefined;
  const { outcome, ...card } = read;
  return newCharge(context, charge, {
    ...answerOf(outcome),
    payment_method: { type: 'CREDIT_CARD', installments, capture, card: { ...card, store } },
  });
}

/** The bank's final decision about an undecided card. Other cards do not change. */
export async function decideCard(
  context: PagBankSimulatorOptions,
  chargeId: string,
  decision: 'approved' | 'declined',
): Promise<void> {
  const after = await updateCharge(context, chargeId, (charge) =>
    isUndecided(charge)
      ? { ...(decision === 'approved' && paid(context, charge)), ...answerOf(decision) }
      : undefined,
  );
  await notify(context, after);
}

export const isUndecided = ({ status }: SimulatedCharge) =>
  status === 'IN_ANALYSIS' || status === 'AUTHORIZED';

/** 'analysis' and 'held': the bank answers later. */
type Outcome = 'approved' | 'declined' | 'invalid' | 'analysis' | 'held';

function answerOf(outcome: Outcome): Pick<SimulatedCharge, 'status' | 'payment_response'> {
  switch (outcome) {
    case 'approved': {
      const raw_data = { authorization_code: String(randomInt(100_000, 999_999)), reason_code: '00' };
      return { status: 'PAID', payment_response: { ...APPROVED, raw_data } };
    }
    case 'declined': {
      const message = 'TRANSACAO NAO PERMITIDA - NAO TENTE NOVAMENTE';
      const raw_data = { merchant_advice_code: '03' };
      return { status: 'DECLINED', payment_response: { code: '20017', message, raw_data } };
    }
    case 'invalid':
      return { status: 'DECLINED', payment_response: { code: '10003', message: 'TRANSACAO INVALIDA' } };
    case 'analysis':
      return { status: 'IN_ANALYSIS', payment_response: APPROVED };
    case 'held':
      return { status: 'AUTHORIZED', payment_response: APPROVED };
  }
}

/** Reads an encrypted card. Undefined when it is unreadable, whatever the reason, because the answer must not reveal it. */
function readCard(encrypted: string, { privateKey }: CardKeys, now: Date) {
  const plain = decrypt(encrypted, privateKey) ?? '';
  const [, number, , exp_month, exp_year, name] =
    /^(\d{13,19});(\d{3,4});(0[1-9]|1[0-2]);((?:19|20)\d\d);([^;]+);\d{13}$/.exec(plain) ?? [];
  if (number === undefined || exp_year === undefined) return undefined;
  return {
    brand: (bandeiraDoNumero(number).bandeira ?? 'visa').toLowerCase(),
    first_digits: number.slice(0, 6),
    last_digits: number.slice(-4),
    exp_month,
    exp_year,
    holder: { name },
    outcome: outcomeOf(number, `${exp_year}-${exp_month}`, now),
  };
}

/** Removes PKCS #1 v1.5 padding (00 02, eight or more non-zero bytes, 00, the message), which Node refuses to do (CVE-2023-46809). */
function decrypt(encrypted: string, key: string): string | undefined {
  const block = Buffer.from(encrypted, 'base64');
  if (block.length !== 256) return undefined;
  try {
    const plain = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
    const end = plain.indexOf(0, 2);
    return plain[0] === 0 && plain[1] === 2 && end >= 10 ? plain.toString('utf8', end + 1) : undefined;
  } catch {
    // As for a number as large as the modulus.
    return undefined;
  }
}

/** PagBank's own refused test cards, and ours for a later decision, because PagBank has none; any other valid number is approved. */
const OUTCOMES = new Map<string, Outcome>([
  ['4929291898380766', 'declined'],
  ['5530062640663264', 'declined'],
  ['5105105105105100', 'analysis'],
  ['4012888888881881', 'held'],
]);

function outcomeOf(number: string, expiry: string, now: Date): Outcome {
  const outcome = OUTCOMES.get(number) ?? 'approved';
  if (outcome === 'declined') return outcome;
  return numeroDeCartaoValido(number) && expiry >= now.toISOString().slice(0, 7) ? outcome : 'invalid';
}
