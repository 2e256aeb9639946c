import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hashPassword } from '#backend/domain/conta/password.ts';

/** Of every driver of a test. */
export const SENHA = 'estrada-26';

const derive = promisify(argon2);

/** As src/backend/domain/conta/password.ts writes it, which reads what a hash cost from the hash. */
async function quickHash(message: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', {
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
    message,
    nonce,
  });
  return `$argon2id$m=8,t=1,p=1$${nonce.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * One for all drivers of a file, and at the least cost that argon2id has, which it names itself: at the product's it takes 37 ms of a
 * core, and each sign-in with it as many.
 */
const quick = quickHash(SENHA);
let atItsCost: Promise<string> | undefined;

/** `asInTheProduct`: where what comes while a password is looked at is the subject. */
export function hashOfSenha({ asInTheProduct = false } = {}): Promise<string> {
  if (!asInTheProduct) return quick;
  atItsCost ??= hashPassword(SENHA);
  return atItsCost;
}
