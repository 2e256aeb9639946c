import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import comuns from '#content/senhas-comuns.json' with { type: 'json' };
import { LIMITES_CONTA } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Passwords that attackers try first: the most common worldwide, in Brazil and for this product. */
const COMMON = new Set<string>([...dictionary['passwords-common'], ...comuns].filter(allowedLength));

/** argon2id as `$argon2id$m=…,t=…,p=…$salt$hash` (base64), with the cost of ASVS 11.4.2. */
export async function hashPassword(password: string, queue: HashQueue = 'drivers'): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await QUEUES[queue]({ ...COST, message: password, nonce });
  return `$argon2id$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${nonce.toString('base64')}$${hash.toString('base64')}`;
}

export async function verifyPassword(
  password: string,
  stored: string,
  queue: HashQueue = 'drivers',
): Promise<boolean> {
  const [, , cost, salt, hash] = stored.split('$');
  const match = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(cost ?? '');
  if (!match || !salt || !hash) throw new Error('stored password hash is malformed');
  const expected = Buffer.from(hash, 'base64');
  const found = await QUEUES[queue]({
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
    message: password,
    nonce: Buffer.from(salt, 'base64'),
  });
  return timingSafeEqual(expected, found);
}

/** Accepts 8 to 12 characters (design decisions); refuses common passwords and those derived from the service's name. */
export function refuseWeakPassword(password: string): void {
  if (!allowedLength(password)) {
    fail('SENHA_CURTA', { fields: { Senha: 'Use de 8 a 12 caracteres.' } });
  }
  if (COMMON.has(password.toLowerCase()) || isRepetition(password) || isOfTheService(password))
    fail('SENHA_COMUM', { fields: { Senha: 'Escolha uma senha menos comum.' } });
}

/** At most three different characters, or one repeated piece: aaaaaaaa, abababab, 20262026. */
function isRepetition(password: string): boolean {
  return new Set(password.toLowerCase()).size <= 3 || REPEATED.test(password);
}

/** At most 128 characters, the longest password of the desk. */
const REPEATED = /^(.{1,6})\1+$/i;
/** At most 128 characters. */
const AROUND = /^[^a-z]+|[^a-z]+$/g;

/** The service's words with digits and symbols around them or in place of letters: livre2026, V1al1vre! */
function isOfTheService(password: string): boolean {
  const lower = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const core = lower.replace(AROUND, '');
  const readings = [lower, core, replaced(lower), replaced(core)].map((text) => text.replace(/[^a-z]/g, ''));
  return readings.some((text) => text.includes('vialivre') || SERVICE_WORDS.has(text));
}

const SERVICE_WORDS = new Set([
  'livre',
  'livrevia',
  'multa',
  'multas',
  'recurso',
  'recursos',
  'cnh',
  'detran',
  'senatran',
]);

const STANDS_FOR: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function replaced(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => STANDS_FOR[sign] ?? sign);
}

function allowedLength({ length }: string): boolean {
  return length >= LIMITES_CONTA.senhaMin && length <= LIMITES_CONTA.senhaMax;
}

/** Desk and drivers have separate queues, so neither delays the other's sign-ins. */
type HashQueue = 'drivers' | 'desk';

// Each hash takes 19 MiB and a pool thread: limited concurrency with a bounded queue.
const QUEUES: Record<HashQueue, (parameters: Argon2Parameters) => Promise<Buffer>> = {
  drivers: hashQueue({ running: 2, waiting: 200 }),
  desk: hashQueue({ running: 1, waiting: 20 }),
};

/** Runs a limited number of hashes and queues a limited number more; further ones fail with MUITAS_TENTATIVAS. */
function hashQueue(most: { running: number; waiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (parameters: Argon2Parameters): Promise<Buffer> => {
    if (running >= most.running) {
      if (waiting.length >= most.waiting) fail('MUITAS_TENTATIVAS');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await derive('argon2id', parameters);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
