import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import { eq } from 'drizzle-orm';
import type { Ctx, PublicCtx } from '#backend/platform/context.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { lockDriver, transaction } from '#backend/platform/db/transaction.ts';
import { consume, forget } from '#backend/platform/limits.ts';
import comuns from '#content/senhas-comuns.json' with { type: 'json' };
import { CONFIRMACAO, LIMITES_CONTA } from '#lib/conta/rules.ts';
import { fail } from '#lib/errors.ts';

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

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

/** Proof that a password was just verified. */
interface SenhaConferida {
  usuarioId: string;
  senhaHash: string;
}

/**
 * Asks for the password again before a sensitive act, because another person may hold an unlocked phone. All such
 * checks share their limits, by session and by account. The act's transaction must begin with `exigirMesmaSenha`.
 */
export async function confirmarSenha(ctx: Ctx, senha: string): Promise<SenhaConferida> {
  const { id: usuarioId, sessaoId } = ctx.actor;
  const { porSessao, porDia, minutos } = CONFIRMACAO;
  const limites = [
    { nome: NA_SESSAO, de: sessaoId, points: porSessao, seconds: minutos * 60 },
    { nome: NA_CONTA, de: usuarioId, points: porDia, seconds: 86_400 },
  ];
  for (const limite of limites) await consume(ctx, limite);
  const [conta] = await ctx.db.select().from(usuario).where(eq(usuario.id, usuarioId));
  if (!conta || !(await verifyPassword(senha, conta.senhaHash))) fail('USUARIO_SENHA_INVALIDO');
  for (const limite of limites) await forget(ctx, limite);
  return { usuarioId, senhaHash: conta.senhaHash };
}

/** A sensitive act, in a transaction, after the password was asked for again. */
export async function comSenha<R>(
  ctx: Ctx,
  senha: string,
  ato: (tx: Ctx, conta: typeof usuario.$inferSelect) => Promise<R>,
): Promise<R> {
  const conferida = await confirmarSenha(ctx, senha);
  return transaction(ctx, async (tx) => ato(tx, await exigirMesmaSenha(tx, conferida)));
}

/** Locks the account, and fails when the password changed since it was verified. Begins the act's transaction. */
export async function exigirMesmaSenha(
  tx: Pick<PublicCtx, 'db'>,
  { usuarioId, senhaHash }: SenhaConferida,
): Promise<typeof usuario.$inferSelect> {
  const conta = await lockDriver(tx, usuarioId);
  if (conta?.senhaHash !== senhaHash) fail('USUARIO_SENHA_INVALIDO');
  return conta;
}

/** After a password reset by mail, earlier failures no longer count. */
export async function esquecerTentativas(tx: Pick<PublicCtx, 'db'>, usuarioId: string): Promise<void> {
  await forget(tx, { nome: NA_CONTA, de: usuarioId });
}

const NA_SESSAO = 'confirmar-sessao';
const NA_CONTA = 'confirmar';

/** Passwords that attackers try first: the most common worldwide, in Brazil and for this product. */
const COMMON = new Set<string>([...dictionary['passwords-common'], ...comuns].filter(allowedLength));

/** Accepts 8 to 12 characters (design decisions); refuses common passwords and those derived from the service's name. */
export function refuseWeakPassword(password: string): void {
  if (!allowedLength(password)) fail('SENHA_CURTA', { fields: { Senha: 'Use de 8 a 12 caracteres.' } });
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

const SERVICE_WORDS = new Set('livre livrevia multa multas recurso recursos cnh detran senatran'.split(' '));

const STANDS_FOR = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }),
);

function replaced(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => STANDS_FOR.get(sign) ?? sign);
}

function allowedLength({ length }: string): boolean {
  return length >= LIMITES_CONTA.senhaMin && length <= LIMITES_CONTA.senhaMax;
}
