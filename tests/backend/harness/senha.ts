import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** As src/backend/conta/password.ts writes it, which reads what a hash cost from the hash. */
export async function quickHash(message: string): Promise<string> {
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
