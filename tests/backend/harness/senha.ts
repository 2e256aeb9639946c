import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hashPassword } from '#backend/domain/conta/password.ts';
import { hashesAsInTheProduct } from './hashCost.ts';

/** The password of every driver of a test. */
export const SENHA = 'estrada-26';

const derive = promisify(argon2);

/** A hash in the format of src/backend/domain/conta/password.ts, which reads the cost from the hash. */
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
 * One hash for all drivers of a file, at argon2id's lowest cost. At the cost of production it takes 37 ms of a core, and so does each
 * sign-in.
 */
const quick = quickHash(SENHA);
let atItsCost: Promise<string> | undefined;

/** `asInTheProduct`: for tests about what happens while a password is being checked. */
export function hashOfSenha({ asInTheProduct = false } = {}): Promise<string> {
  if (!asInTheProduct) return quick;
  if (!hashesAsInTheProduct()) throw new Error('call hashAsInTheProduct() at the top of this file');
  atItsCost ??= hashPassword(SENHA);
  return atItsCost;
}
