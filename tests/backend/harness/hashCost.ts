// Passwords are hashed at argon2id's lowest cost, except in files of backend tests about the time that it takes. At the product's cost a
// hash takes 37 ms of a core, also that of a wrong password of nobody. Vitest loads this before each such file, the browser's tests
// before the built program (node --import).
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const KEY = Symbol.for('via-livre.hash-cost');
type Cost = { asInTheProduct: boolean };
const known = Reflect.get(globalThis, KEY) as Cost | undefined;
const cost: Cost = known ?? { asInTheProduct: false };
cost.asInTheProduct = false;

// A worker runs many files.
if (!known) {
  Reflect.set(globalThis, KEY, cost);
  const { argon2 } = crypto;
  crypto.argon2 = (algorithm, parameters, done) => {
    const { parallelism } = parameters;
    const cheap = { ...parameters, memory: 8 * parallelism, passes: 1 };
    argon2(algorithm, cost.asInTheProduct ? parameters : cheap, done);
  };
  syncBuiltinESMExports();
}

/** For a whole file, at its top: a hash of one cost cannot be checked at another. */
export function hashAsInTheProduct(): void {
  cost.asInTheProduct = true;
}

export const hashesAsInTheProduct = (): boolean => cost.asInTheProduct;
