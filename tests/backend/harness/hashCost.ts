// Passwords are hashed at argon2id's lowest cost: at the product's a hash takes 37 ms of a core. Vitest loads this before each file of the
// backend, the browser's tests before the built program (node --import).
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const KEY = Symbol.for('via-livre.hashes');
const known = Reflect.get(globalThis, KEY) as { made: number } | undefined;
const hashes = known ?? { made: 0 };

// A worker runs many files.
if (!known) {
  Reflect.set(globalThis, KEY, hashes);
  const { argon2 } = crypto;
  crypto.argon2 = (algorithm, parameters, done) => {
    hashes.made += 1;
    argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done);
  };
  syncBuiltinESMExports();
}

/** How many password hashes some work computes: what it costs, and what its time tells an attacker. */
export async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const before = hashes.made;
  await work();
  return hashes.made - before;
}
