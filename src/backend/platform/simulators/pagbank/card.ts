import { constants, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { shelf } from '#backend/platform/simulators/simulators.ts';
import { bandeiraDoNumero, numeroDeCartaoValido } from '#lib/pedidos/cartao.ts';
import { APPROVED, type PagBankSimulatorOptions, paid, type SimulatedCharge } from './orders.ts';

interface CardKeys {
  publicKey: string;
  privateKey: string;
}

const KEYS = shelf<CardKeys>('pagbank.chave');

export const cardKeys = ({ store }: Pick<PagBankSimulatorOptions, 'store'>) => KEYS.get(store, 'card');

/** The account's key pair; made once and stored, so that a form opened before a restart still works. */
export async function createCardKeys({ store }: PagBankSimulatorOptions): Promise<CardKeys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = { publicKey: publicKey.toString('base64'), privateKey };
  await KEYS.put(store, 'card', made);
  return made;
}

/** What the bank answers to an encrypted card; undefined when it cannot be read. */
export async function chargeCard(options: PagBankSimulatorOptions, encrypted: string) {
  const keys = await cardKeys(options);
  const read = keys && readCard(encrypted, keys, options.clock());
  return read && { ...ANSWERS[read.outcome], payment_method: { type: 'CREDIT_CARD', card: read.card } };
}

/** The bank's decision about a card that it has not decided about. */
export const decided = (
  options: PagBankSimulatorOptions,
  charge: SimulatedCharge,
  decision: 'approved' | 'declined',
): Partial<SimulatedCharge> | undefined =>
  isUndecided(charge)
    ? { ...(decision === 'approved' && paid(options, charge)), ...ANSWERS[decision] }
    : undefined;

export const isUndecided = ({ status }: SimulatedCharge) =>
  status === 'IN_ANALYSIS' || status === 'AUTHORIZED';

/** 'analysis' and 'held': the bank answers later. */
type Outcome = 'approved' | 'declined' | 'invalid' | 'analysis' | 'held';

const ANSWERS = {
  approved: { status: 'PAID', payment_response: APPROVED },
  declined: {
    status: 'DECLINED',
    payment_response: { code: '20017', message: 'TRANSACAO NAO PERMITIDA - NAO TENTE NOVAMENTE' },
  },
  invalid: { status: 'DECLINED', payment_response: { code: '10003', message: 'TRANSACAO INVALIDA' } },
  analysis: { status: 'IN_ANALYSIS', payment_response: APPROVED },
  held: { status: 'AUTHORIZED', payment_response: APPROVED },
} as const satisfies Record<Outcome, Pick<SimulatedCharge, 'status' | 'payment_response'>>;

/** Reads an encrypted card. Undefined when it is unreadable, whatever the reason, because the answer must not reveal it. */
function readCard(encrypted: string, { privateKey }: CardKeys, now: Date) {
  const plain = decrypt(encrypted, privateKey) ?? '';
  const [, number, month, year] =
    /^(\d{13,19});\d{3,4};(0[1-9]|1[0-2]);((?:19|20)\d\d);[^;]+;\d{13}$/.exec(plain) ?? [];
  if (number === undefined) return undefined;
  const brand = (bandeiraDoNumero(number).bandeira ?? 'visa').toLowerCase();
  return {
    card: { brand, last_digits: number.slice(-4) },
    outcome: outcomeOf(number, `${year}-${month}`, now),
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
